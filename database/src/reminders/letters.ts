import type { ReminderState } from '@ffl/domain/reminders/state';
import { answerOf } from '../functions.ts';
import type { WaitingMail } from '../mail/outbox.ts';
import type { Transaction } from '../transaction.ts';
import { readBaseNews } from './base-news.ts';

/** Letters that people can stop. Each also has a row in a table of its own. */
export function isStoppable({ kind }: Pick<WaitingMail, 'kind'>): boolean {
  return kind === 'reminder' || kind === 'monday';
}

type Facts = WaitingMail['facts'];

/**
 * Just before a letter leaves, replaces its content in the outbox by what is true now. Null if nothing is left to say.
 * What is left counts as sent from here on.
 */
export async function readyLetter(transaction: Transaction, mail: WaitingMail, now: Date): Promise<Facts | null> {
  const facts =
    mail.kind === 'monday' ? await mondayFacts(transaction, mail, now) : await reminderFacts(transaction, mail, now);
  await markLetter(transaction, mail.id, facts === null ? 'canceled' : 'sent', now);
  if (facts !== null)
    await transaction.query('update app.mail_outbox set facts = $2 where id = $1', [mail.id, JSON.stringify(facts)]);
  return facts;
}

async function mondayFacts(transaction: Transaction, { user_id }: WaitingMail, now: Date): Promise<Facts | null> {
  return user_id === null ? null : await readBaseNews(transaction, user_id, now);
}

async function reminderFacts(transaction: Transaction, { id }: WaitingMail, now: Date): Promise<Facts | null> {
  await transaction.query(...answerOf('app.cancel_reminders', { mail: id, moment: now }));
  const row = await transaction.first<{ facts: Facts }>('select facts from app.reminder_facts(array[$1::uuid], $2)', [
    id,
    now,
  ]);
  return row?.facts ?? null;
}

/** Records the outcome of a letter. */
export async function markLetter(
  transaction: Transaction,
  mailId: string,
  state: ReminderState,
  now: Date,
): Promise<void> {
  for (const table of letterTables) {
    await transaction.query(
      `update ${table} set state = $2, state_at = $3 where mail_id = $1 and state in ('due', 'sent')`,
      [mailId, state, now],
    );
  }
}

/** Gives up letters that left the outbox unsent: their day is over, or the account is gone. */
export async function giveUpLetters(transaction: Transaction, now: Date): Promise<void> {
  for (const table of letterTables) {
    await transaction.query(
      `update ${table} r set state = 'given_up', state_at = $1
       where r.state in ('due', 'sent') and not exists (select from app.mail_outbox m where m.id = r.mail_id)`,
      [now],
    );
  }
}

const letterTables = ['app.reminders', 'app.monday_letters'] as const;
