import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Whether an account's member was set aside. */
export async function hasLeft({ first }: Transaction, userId: string): Promise<boolean> {
  return (await first<{ is: boolean }>(...answerOf('app.has_left', { account: userId }, 'is')))?.is === true;
}
