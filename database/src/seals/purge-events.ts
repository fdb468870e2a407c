import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { purgedLedgers, rowHash, summedUp } from './ledgers.ts';
import type { Mark } from './mark.ts';
import type { SealKeys } from './seal.ts';
import { type Sealed, sealRows } from './seal-rows.ts';

/**
 * Deletes the security events and boardings whose time is over, and seals that they were deleted; a seal for each of
 * the two. One that isn't as it was sealed stays. Returns the seals, in order.
 */
export async function purgeEvents(database: Database, keys: SealKeys): Promise<Sealed[]> {
  const made: Sealed[] = [];
  for (const ledger of purgedLedgers) {
    const sealed = await database.asService((transaction) =>
      sealRows(transaction, keys, { mark: (number) => purge(transaction, ledger, number) }),
    );
    if (sealed) made.push(sealed);
  }
  return made;
}

type PurgedLedger = (typeof purgedLedgers)[number];

async function purge(
  transaction: Transaction,
  { name, events, sealed, isOver, purge }: PurgedLedger,
  number: number,
): Promise<Mark | null> {
  const { rows } = await transaction.query<{ rows: number; digest: string }>(
    `with marked as (
       update ${sealed} s set purged_in = $1 from ${events} e
       where s.id = e.id and s.purged_in is null and s.hash = ${rowHash(name)} and ${isOver}(e)
       returning s.id, s.hash)
     select ${summedUp} from marked`,
    [number],
  );
  const [gone] = rows;
  if (!gone || gone.rows === 0) return null;
  await transaction.query(`select ${purge}($1)`, [number]);
  return { kind: 'purge', ...gone };
}
