import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Whether reminders were on before the database was restored, and nobody has decided about them since. */
export async function areRemindersUndecided({ first }: Pick<Transaction, 'first'>): Promise<boolean> {
  const row = await first<{ undecided: boolean }>(...answerOf('app.reminders_undecided', {}, 'undecided'));
  return row?.undecided ?? false;
}

/** Applies the decision of the person who restored the database. */
export async function decideReminders({ query }: Pick<Transaction, 'query'>, isOn: boolean): Promise<void> {
  await query('update app.reminding set is_on = $1, changed_at = clock_timestamp(), changed_by = null', [isOn]);
}
