import type { Transaction } from '../transaction.ts';
import { byName, firstLedgerNames, laterLedgerNames } from './ledgers.ts';
import { type Part, type Seal, unsaid } from './seal.ts';

const columns = [
  `number, sealed_at, rounds, transaction, mark, key_id, encode(predecessor, 'hex') as predecessor`,
  `encode(signature, 'hex') as signature`,
  'later_parts',
  ...firstLedgerNames.map(
    (name) => `${name}_rows, encode(${name}_digest, 'hex') as ${name}_digest, ${name}_seen, ${name}_settled`,
  ),
].join(', ');

type FirstName = (typeof firstLedgerNames)[number];
type LaterName = (typeof laterLedgerNames)[number];

type PartRow = {
  [Column in `${FirstName}_rows`]: number;
} & { [Column in `${FirstName}_${'digest' | 'seen' | 'settled'}`]: string };

type Row = PartRow & {
  number: string;
  sealed_at: Date;
  rounds: number;
  transaction: string;
  mark: string | null;
  key_id: string;
  predecessor: string | null;
  signature: string;
  later_parts: Partial<Record<LaterName, Part>>;
};

/** Seals from the table; `rest` follows `from app.seals`. */
export async function readSeals(
  transaction: Transaction,
  rest: string,
  values: readonly unknown[] = [],
): Promise<Seal[]> {
  const { rows } = await transaction.query<Row>(`select ${columns} from app.seals ${rest}`, values);
  return rows.map((row) => ({
    number: Number(row.number),
    sealedAt: row.sealed_at.toISOString(),
    rounds: row.rounds,
    transaction: Number(row.transaction),
    mark: row.mark,
    keyId: row.key_id,
    predecessor: row.predecessor,
    signature: row.signature,
    ...byName(firstLedgerNames, (name) => partOf(row, name)),
    ...byName(laterLedgerNames, (name) => row.later_parts[name] ?? unsaid),
  }));
}

function partOf(row: PartRow, name: FirstName): Part {
  return {
    rows: row[`${name}_rows`],
    digest: row[`${name}_digest`],
    seen: Number(row[`${name}_seen`]),
    settled: Number(row[`${name}_settled`]),
  };
}

const partColumns = firstLedgerNames.flatMap((name) => [
  `${name}_rows`,
  `${name}_digest`,
  `${name}_seen`,
  `${name}_settled`,
]);
const renewedColumns = [
  ...['sealed_at', 'rounds', 'transaction', 'signature', 'later_parts'],
  ...firstLedgerNames.flatMap((name) => [`${name}_seen`, `${name}_settled`]),
];
const bytes = ['predecessor', 'signature', ...firstLedgerNames.map((name) => `${name}_digest`)];

/** Writes a seal, over the one with its number. */
export async function storeSeal(transaction: Transaction, seal: Seal): Promise<void> {
  const stored = [
    ...['number', 'sealed_at', 'rounds', 'transaction', 'mark', 'key_id', 'predecessor', 'signature', 'later_parts'],
    ...partColumns,
  ];
  const given = stored.map((column, index) =>
    bytes.includes(column) ? `decode($${index + 1}, 'hex')` : `$${index + 1}`,
  );
  await transaction.query(
    `insert into app.seals (${stored.join(', ')}) values (${given.join(', ')})
     on conflict (number) do update set ${renewedColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [
      ...[seal.number, seal.sealedAt, seal.rounds, seal.transaction],
      ...[seal.mark, seal.keyId, seal.predecessor, seal.signature],
      JSON.stringify(Object.fromEntries(saidLater(seal))),
      ...firstLedgerNames.flatMap((name) => {
        const { rows, digest, seen, settled } = seal[name];
        return [rows, digest, seen, settled];
      }),
    ],
  );
}

/** A table of which the seal says nothing has no part. */
function saidLater(seal: Seal): [string, Part][] {
  return laterLedgerNames.flatMap((name) => (seal[name].digest === unsaid.digest ? [] : [[name, seal[name]]]));
}

export async function readLatest(transaction: Transaction): Promise<Seal | null> {
  const [latest] = await readSeals(transaction, 'order by number desc limit 1');
  return latest ?? null;
}

/** The number of the last seal that says the operator accepted something; 0 for none. */
export async function readLastAcceptance(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.query<{ number: string }>(
    `select coalesce(max(number), 0) as number from app.seals where mark is not null and mark like '{"kind":"acceptance"%'`,
  );
  return Number(rows[0]?.number);
}
