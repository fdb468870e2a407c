import type { ReminderState } from '@ffl/domain/reminders';
import type { Transaction } from '../transaction.ts';

/**
 * Just before a letter leaves: takes out what moved since, and writes what it says into the outbox again. Null if nothing
 * is left to say; what is left counts as sent from here on.
 */
export async function readyReminder(
  transaction: Transaction,
  mailId: string,
  now: Date,
): Promise<Record<string, unknown> | null> {
  await transaction.query('select app.cancel_reminders($1, $2)', [mailId, now]);
  const row = await transaction.first<{ facts: Record<string, unknown> }>(
    `update app.mail_outbox m set facts = f.facts from app.reminder_facts(array[$1::uuid], $2) f
     where m.id = $1 and f.mail_id = m.id returning m.facts`,
    [mailId, now],
  );
  if (!row) return null;
  await markReminders(transaction, mailId, 'sent', now);
  return row.facts;
}

/** What became of a letter's reminders. */
export async function markReminders(
  transaction: Transaction,
  mailId: string,
  state: ReminderState,
  now: Date,
): Promise<void> {
  await transaction.query(
    `update app.reminders set state = $2, state_at = $3 where mail_id = $1 and state in ('due', 'sent')`,
    [mailId, state, now],
  );
}

/** Gives up what is in the outbox no more without having been taken: its day is over, or its account is gone. */
export async function giveUpReminders(transaction: Transaction, now: Date): Promise<void> {
  await transaction.query(
    `update app.reminders r set state = 'given_up', state_at = $1
     where r.state in ('due', 'sent') and not exists (select from app.mail_outbox m where m.id = r.mail_id)`,
    [now],
  );
}
