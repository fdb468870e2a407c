import type { Transaction } from '../transaction.ts';

/** Stops the reminders of the account behind the token; unknown tokens change nothing. */
export async function stopLetters(transaction: Transaction, token: string, now: Date): Promise<void> {
  await transaction.query(
    'update app.letter_choices set wants_reminders = false, changed_at = $2 where token = $1 and wants_reminders',
    [token, now],
  );
}
