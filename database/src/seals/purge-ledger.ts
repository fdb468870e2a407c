import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { type purgedLedgers, rowHash, summedUp } from './ledgers.ts';
import type { Mark } from './mark.ts';
import type { SealKeys } from './seal.ts';
import { type Sealed, sealRows } from './seal-rows.ts';

type PurgedLedger = (typeof purgedLedgers)[number];

/**
 * Deletes the rows of a ledger whose time is over, and seals that they were deleted. One that isn't as it was sealed
 * stays. Null if there is nothing to delete, or somebody else seals.
 */
export async function purgeLedger(database: Database, keys: SealKeys, ledger: PurgedLedger): Promise<Sealed | null> {
  if (!(await database.asService((transaction) => hasAnyOver(transaction, ledger)))) return null;
  return database.asService((transaction) =>
    sealRows(transaction, keys, { mark: (number) => purge(transaction, ledger, number) }),
  );
}

async function hasAnyOver(transaction: Transaction, { events, isOver }: PurgedLedger): Promise<boolean> {
  const { rows } = await transaction.query(`select from ${events} e where ${isOver}(e) limit 1`);
  return rows.length > 0;
}

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
