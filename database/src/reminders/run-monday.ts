import { lettersUntil } from '@ffl/domain/reminders/hours';
import { mondayToTell } from '@ffl/domain/reminders/monday';
import { denverDate } from '@ffl/domain/time/denver';
import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { readBaseNews } from './base-news.ts';

type Claimed = { user_id: string; mail_id: string };

/**
 * Puts the Monday's letters into the outbox, one for each lead who has none yet. Which leads it took and what it wrote
 * are committed together, with the note that the day's run is whole. Returns how many.
 */
export async function runMonday(transaction: Transaction, now: Date): Promise<number> {
  await transaction.query('update app.reminder_days set leads_told_at = $2 where day = $1 and leads_told_at is null', [
    denverDate(now),
    now,
  ]);
  const monday = mondayToTell(now);
  if (monday === null) return 0;
  const claimed = await transaction.all<Claimed>(
    ...rowsOf('app.claim_monday', { monday, chosen_by: lettersUntil(monday), moment: now }),
  );
  for (const { user_id, mail_id } of claimed) {
    const facts = await readBaseNews(transaction, user_id, now);
    await transaction.query(
      `insert into app.mail_outbox (id, kind, recipient, user_id, facts, queued_at, next_try_at, expires_at)
       select $1, 'monday', u.email, u.id, $3, $4, $4, $5 from auth.users u where u.id = $2`,
      [mail_id, user_id, JSON.stringify(facts), now, lettersUntil(denverDate(now))],
    );
  }
  return claimed.length;
}
