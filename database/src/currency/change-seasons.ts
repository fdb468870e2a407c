import { answerOf } from '../functions.ts';
import { isRuledAnew, readRules } from '../programs/rules.ts';
import type { Transaction } from '../transaction.ts';
import { lockRuledPrograms, recompute } from './recompute.ts';

/** Changes seasons, in any way, and with them the dates of two-clock programs whose season days changed. */
export async function changeSeasons<T>(transaction: Transaction, change: () => Promise<T>, now: Date): Promise<T> {
  const programIds = await lockRuledPrograms(transaction);
  const before = await readRules(transaction, programIds);
  const changed = await change();
  for (const [id, ruled] of await readRules(transaction, programIds)) {
    if (isRuledAnew(before.get(id), ruled)) await recompute(transaction, ruled, now);
  }
  return changed;
}

/** Whether there is such a program where the caller may change seasons. */
export async function mayChangeSeasons({ first }: Transaction, programId: string): Promise<boolean> {
  const row = await first<{ may: boolean }>(...answerOf('acts.may_change_seasons', { program: programId }, 'may'));
  return row?.may === true;
}
