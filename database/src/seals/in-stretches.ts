import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { inSnapshot } from './in-snapshot.ts';

export type Pace = {
  /** Stops between two stretches when aborted. */
  signal?: AbortSignal;
  /** Rests four times as long as it worked, so whoever uses the product notices nothing. */
  isUnhurried?: boolean;
};

/** Runs stretch after stretch, each in its own short transaction that sees one moment, until one says it is the last. */
export async function inStretches(
  database: Database,
  { signal, isUnhurried = false }: Pace,
  stretch: (transaction: Transaction) => Promise<'more' | 'done'>,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const began = performance.now();
    if ((await inSnapshot(database, stretch)) === 'done') return;
    if (isUnhurried) await pause(4 * (performance.now() - began), undefined, { ref: false });
  }
}

/** Ids from the first on, and before the second if there is one. */
export type Span = { from: string; to: string | null };

/** Goes through all possible ids, as many at a time as hold this many rows of a table. */
export async function inSpans(
  database: Database,
  pace: Pace,
  { table, id, rows }: { table: string; id: string; rows: number },
  work: (transaction: Transaction, span: Span) => Promise<void>,
): Promise<void> {
  let from = '00000000-0000-0000-0000-000000000000';
  await inStretches(database, pace, async (transaction) => {
    const { rows: found } = await transaction.query<{ id: string }>(
      `select ${id} as id from ${table} where ${id} > $1 order by ${id} offset $2 limit 1`,
      [from, rows],
    );
    const to = found[0]?.id ?? null;
    await work(transaction, { from, to });
    if (to === null) return 'done';
    from = to;
    return 'more';
  });
}

/** SQL for an id within the span given as the first two values. */
export function isInSpan(id: string): string {
  return `${id} >= $1::uuid and ($2::uuid is null or ${id} < $2::uuid)`;
}
