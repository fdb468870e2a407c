import type { Transaction } from '../transaction.ts';
import { beginSealing } from './begin-sealing.ts';
import { type LedgerName, ledgerNames, ledgers, type PerLedger, perLedger, rowHash, summedUp } from './ledgers.ts';
import type { Mark } from './mark.ts';
import { digestOf, isQuiet, type Part, type Seal, type SealKeys, unsaid } from './seal.ts';
import { readLatest, readSeals, storeSeal } from './stored-seals.ts';

/** Number of rows of each ledger that one seal covers, so that no transaction is long. */
const mostRows = 10_000;

export type Sealed = {
  seal: Seal;
  /** Whether more rows are left than one seal covers, so that another must follow. */
  isFull: boolean;
};

type Options = {
  /** Further content of the seal, once its number is known. */
  mark?: (number: number) => Promise<Mark | null>;
  /** The seal's number is greater than this. */
  after?: number;
  /** Only for tests with more rows than a seal covers. */
  mostRowsOfSeal?: number;
};

/**
 * Seals whatever is committed and unsealed, rows or none, in the open transaction, which did nothing before. Null if
 * someone else is sealing right now. No writer waits for it.
 */
export async function sealRows(
  transaction: Transaction,
  keys: SealKeys,
  options: Options = {},
): Promise<Sealed | null> {
  const { mark, after = 0, mostRowsOfSeal: most = mostRows } = options;
  // Each statement sees what is committed by then, on which the order of the next ones depends.
  await beginSealing(transaction, 'read committed');
  if (!(await isOurTurn(transaction))) return null;
  const seen = await readSeen(transaction);
  // Read after the ids and before any row: a transaction with a later number than this takes later ids.
  const running = await readRunning(transaction);
  const last = await readLatest(transaction);
  const number = Math.max(last?.number ?? 0, after) + 1;
  const over = await readOver(transaction, running, seen);
  const parts = perLedger(() => unsaid);
  for (const name of ledgerNames) {
    parts[name] = await coverRows(transaction, name, number, { last, seen, over, most });
  }
  const marked = (await mark?.(number)) ?? null;
  const unsigned = {
    number,
    sealedAt: running.now.toISOString(),
    rounds: 1,
    transaction: running.own,
    mark: marked && JSON.stringify(marked),
    predecessor: last && digestOf(last),
    ...parts,
  };
  const fresh = keys.sign(unsigned);
  const seal = last && canRenew(last, fresh, keys) ? keys.sign({ ...unsigned, ...placeOf(last) }) : fresh;
  await storeSeal(transaction, seal);
  return { seal, isFull: ledgerNames.some((name) => parts[name].rows === most) };
}

/** A tampered seal stays, so that it is found: a replacement would be signed by us. */
function canRenew(last: Seal, fresh: Seal, keys: SealKeys): boolean {
  return isQuiet(last) && isQuiet(fresh) && last.keyId === fresh.keyId && keys.check(last) === 'right';
}

function placeOf({ number, rounds, predecessor }: Seal) {
  return { number, rounds: rounds + 1, predecessor };
}

async function isOurTurn(transaction: Transaction): Promise<boolean> {
  const row = await transaction.first<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('seals')) as is_ours`,
  );
  return row?.is_ours ?? false;
}

/** The last id of each ledger that was taken so far. */
async function readSeen(transaction: Transaction): Promise<PerLedger<number>> {
  const each = ledgerNames.map(
    (name) =>
      `select '${name}' as name, case when is_called then last_value else 0 end as seen from ${ledgers[name].sequence}`,
  );
  const { rows } = await transaction.query<{ name: LedgerName; seen: string }>(each.join(' union all '));
  return perLedger((name) => Number(rows.find((row) => row.name === name)?.seen));
}

type Running = { own: number; oldest: number; now: Date };

/** Number of this transaction, and of the oldest that may still be running. */
async function readRunning(transaction: Transaction): Promise<Running> {
  const row = await transaction.first<{ own: string; oldest: string; now: Date }>(
    `select pg_current_xact_id()::text as own, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
       date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  if (!row) throw new Error('The transactions that run could not be read');
  return { own: Number(row.own), oldest: Number(row.oldest), now: row.now };
}

/**
 * The ids nobody can still write: those seen when a seal was made, once everyone with a number then is done. A seal
 * whose own number is still to come was made in another cluster, and none of its transactions runs here.
 */
async function readOver(
  transaction: Transaction,
  { own, oldest }: Running,
  seen: PerLedger<number>,
): Promise<PerLedger<number>> {
  if (oldest === own) return seen;
  const [seal] = await readSeals(
    transaction,
    'where transaction < $1 or transaction > $2 order by number desc limit 1',
    [oldest, own],
  );
  return perLedger((name) => seal?.[name].seen ?? 0);
}

type Bounds = { last: Seal | null; seen: PerLedger<number>; over: PerLedger<number>; most: number };

/** Stores the hash of each existing unsealed row. */
async function coverRows(
  transaction: Transaction,
  name: LedgerName,
  number: number,
  { last, seen, over, most }: Bounds,
): Promise<Part> {
  const { events, sealed } = ledgers[name];
  const settled = last?.[name].settled ?? 0;
  const covered = await transaction.first<{ rows: number; digest: string; last_id: string | null }>(
    `with fresh as (
       insert into ${sealed} (id, seal, hash)
       select e.id, $1, ${rowHash(name)} from ${events} e
       where e.id > $2 and not exists (select from ${sealed} s where s.id = e.id and s.id > $2)
       order by e.id limit $3
       returning id, hash)
     select ${summedUp}, max(id) as last_id from fresh`,
    [number, settled, most],
  );
  if (!covered) throw new Error('The rows were not sealed');
  const end = covered.rows < most ? Number.POSITIVE_INFINITY : Number(covered.last_id);
  return {
    rows: covered.rows,
    digest: covered.digest,
    seen: seen[name],
    settled: Math.max(settled, Math.min(over[name], end)),
  };
}
