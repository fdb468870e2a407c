import type { Transaction } from '../transaction.ts';

/** The kind of letters to stop: those before an end, or a lead's on Mondays. */
export type Stoppable = 'reminders' | 'monday';

/**
 * Stops letters to the account behind the token; an unknown token changes nothing. Without Monday letters, the person
 * has chosen no base.
 */
export async function stopLetters(
  { query }: Transaction,
  { token, which }: { token: string; which: Stoppable },
  now: Date,
): Promise<void> {
  if (which === 'monday') {
    await query(
      `with stopped as (
         update app.letter_choices set wants_mondays = false, changed_at = $2 where token = $1 returning user_id)
       delete from app.base_leads where user_id in (select s.user_id from stopped s)`,
      [token, now],
    );
  } else {
    await query(
      'update app.letter_choices set wants_reminders = false, changed_at = $2 where token = $1 and wants_reminders',
      [token, now],
    );
  }
}
