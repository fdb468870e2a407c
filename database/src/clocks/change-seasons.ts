import { readProgram } from '../programs/read-programs.ts';
import type { Transaction } from '../transaction.ts';
import { lockHolders, recompute } from './recompute.ts';

/** Changes seasons, in any way, and with them the dates of two-clock programs whose season days changed. */
export async function changeSeasons<T>(transaction: Transaction, change: () => Promise<T>, now: Date): Promise<T> {
  const { rows } = await transaction.query<{ program_id: string }>('select program_id from acts.lock_clocks()');
  const programIds = rows.map((row) => row.program_id);
  if (programIds.length === 0) return change();
  await lockHolders(transaction, programIds);
  const before = await daysOf(transaction, programIds);
  const changed = await change();
  const after = await daysOf(transaction, programIds);
  for (const id of programIds.filter((id) => before.get(id) !== after.get(id))) {
    const program = await readProgram(transaction, id);
    if (program) await recompute(transaction, program, now);
  }
  return changed;
}

/** The season days of each of these programs that has any, for comparison. */
async function daysOf({ query }: Transaction, programIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await query<{ programId: string; days: string }>(
    `select program_id as "programId", string_agg(concat_ws(' ', start_date, end_date, is_active), ', ' order by id) as days
     from seasons where program_id = any ($1) group by program_id`,
    [programIds],
  );
  return new Map(rows.map(({ programId, days }) => [programId, days]));
}
