import type { Transaction } from '../transaction.ts';
import { type PerLedger, perLedger } from './ledgers.ts';
import { type Part, type Seal, unsaid } from './seal.ts';

/** The first three ledgers have columns of their own, those sealed since share one. */
const columns = `number, sealed_at, rounds, transaction, mark, key_id, encode(predecessor, 'hex') as predecessor,
  encode(signature, 'hex') as signature, later_parts || jsonb_build_object(
    'credential', jsonb_build_object('rows', credential_rows, 'digest', encode(credential_digest, 'hex'),
      'seen', credential_seen, 'settled', credential_settled),
    'security', jsonb_build_object('rows', security_rows, 'digest', encode(security_digest, 'hex'),
      'seen', security_seen, 'settled', security_settled),
    'rule', jsonb_build_object('rows', rule_rows, 'digest', encode(rule_digest, 'hex'),
      'seen', rule_seen, 'settled', rule_settled)) as parts`;

type Row = {
  number: string;
  sealed_at: Date;
  rounds: number;
  transaction: string;
  mark: string | null;
  key_id: string;
  predecessor: string | null;
  signature: string;
  parts: Partial<PerLedger<Part>>;
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
    ...perLedger((name) => row.parts[name] ?? unsaid),
  }));
}

/** Writes a seal, over the one with its number: neither covers any rows. */
export async function storeSeal(transaction: Transaction, seal: Seal): Promise<void> {
  const { credential, security, rule, grounding, boarding, leaving } = seal;
  await transaction.query(
    `insert into app.seals (
       number, sealed_at, rounds, transaction, mark, key_id, predecessor, signature, later_parts,
       credential_rows, credential_digest, credential_seen, credential_settled,
       security_rows, security_digest, security_seen, security_settled,
       rule_rows, rule_digest, rule_seen, rule_settled)
     values (
       $1, $2, $3, $4, $5, $6, decode($7, 'hex'), decode($8, 'hex'), $9, $10, decode($11, 'hex'), $12, $13,
       $14, decode($15, 'hex'), $16, $17, $18, decode($19, 'hex'), $20, $21)
     on conflict (number) do update set
       sealed_at = excluded.sealed_at, rounds = excluded.rounds, transaction = excluded.transaction,
       signature = excluded.signature, later_parts = excluded.later_parts,
       credential_seen = excluded.credential_seen, credential_settled = excluded.credential_settled,
       security_seen = excluded.security_seen, security_settled = excluded.security_settled,
       rule_seen = excluded.rule_seen, rule_settled = excluded.rule_settled`,
    [
      ...[seal.number, seal.sealedAt, seal.rounds, seal.transaction],
      ...[seal.mark, seal.keyId, seal.predecessor, seal.signature],
      JSON.stringify(saidOf({ grounding, boarding, leaving })),
      ...valuesOf(credential),
      ...valuesOf(security),
      ...valuesOf(rule),
    ],
  );
}

function valuesOf({ rows, digest, seen, settled }: Part): unknown[] {
  return [rows, digest, seen, settled];
}

/** A table that the seal doesn't mention has no part. */
function saidOf(parts: Record<string, Part>) {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part.digest !== unsaid.digest));
}

export async function readLatest(transaction: Transaction): Promise<Seal | null> {
  const [latest] = await readSeals(transaction, 'order by number desc limit 1');
  return latest ?? null;
}

/** The number of the last seal that says the operator accepted something; 0 for none. */
export async function readLastAcceptance(transaction: Transaction): Promise<number> {
  const row = await transaction.first<{ number: string }>(
    `select coalesce(max(number), 0) as number from app.seals where mark is not null and mark like '{"kind":"acceptance"%'`,
  );
  return Number(row?.number);
}
