import type { Transaction } from '../transaction.ts';

/** The kind of letters to stop: those before an end, or a lead's on Mondays. */
export type Stoppable = 'reminders' | 'monday';

/**
 * Stops letters to the account behind the token; an unknown token changes nothing. Without Monday letters, the person
 * leads no base.
 */
export async function stopLetters(
  { query }: Transaction,
  { token, which }: { token: string; which: Stoppable },
  now: Date,
): Promise<void> {
  if (which === 'monday') {
    await query(
      'delete from app.base_leads where user_id in (select c.user_id from app.letter_choices c where c.token = $1)',
      [token],
    );
  } else {
    await query(
      'update app.letter_choices set wants_reminders = false, changed_at = $2 where token = $1 and wants_reminders',
      [token, now],
    );
  }
}
