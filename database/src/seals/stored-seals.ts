import type { Transaction } from '../transaction.ts';
import type { Seal } from './seal.ts';

const columns = `number, sealed_at, rounds, transaction, mark, key_id, encode(predecessor, 'hex') as predecessor,
  encode(signature, 'hex') as signature,
  credential_rows, encode(credential_digest, 'hex') as credential_digest, credential_seen, credential_settled,
  security_rows, encode(security_digest, 'hex') as security_digest, security_seen, security_settled`;

type Row = {
  number: string;
  sealed_at: Date;
  rounds: number;
  transaction: string;
  mark: string | null;
  key_id: string;
  predecessor: string | null;
  signature: string;
  credential_rows: number;
  credential_digest: string;
  credential_seen: string;
  credential_settled: string;
  security_rows: number;
  security_digest: string;
  security_seen: string;
  security_settled: string;
};

/** Seals from the table; `rest` is what follows `from app.seals`. */
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
    credential: {
      rows: row.credential_rows,
      digest: row.credential_digest,
      seen: Number(row.credential_seen),
      settled: Number(row.credential_settled),
    },
    security: {
      rows: row.security_rows,
      digest: row.security_digest,
      seen: Number(row.security_seen),
      settled: Number(row.security_settled),
    },
  }));
}

/** Writes a seal, over the one whose number it has. */
export async function storeSeal(transaction: Transaction, seal: Seal): Promise<void> {
  const { credential, security } = seal;
  await transaction.query(
    `insert into app.seals (
       number, sealed_at, rounds, transaction, mark, key_id, predecessor, signature,
       credential_rows, credential_digest, credential_seen, credential_settled,
       security_rows, security_digest, security_seen, security_settled
     ) values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), decode($8, 'hex'),
       $9, decode($10, 'hex'), $11, $12, $13, decode($14, 'hex'), $15, $16)
     on conflict (number) do update set
       sealed_at = excluded.sealed_at, rounds = excluded.rounds, transaction = excluded.transaction,
       signature = excluded.signature,
       credential_seen = excluded.credential_seen, credential_settled = excluded.credential_settled,
       security_seen = excluded.security_seen, security_settled = excluded.security_settled`,
    [
      ...[
        seal.number,
        seal.sealedAt,
        seal.rounds,
        seal.transaction,
        seal.mark,
        seal.keyId,
        seal.predecessor,
        seal.signature,
      ],
      ...[credential.rows, credential.digest, credential.seen, credential.settled],
      ...[security.rows, security.digest, security.seen, security.settled],
    ],
  );
}

export async function readLatest(transaction: Transaction): Promise<Seal | null> {
  const [latest] = await readSeals(transaction, 'order by number desc limit 1');
  return latest ?? null;
}

/** The number of the last seal that says that the operator accepted something; 0 for none. */
export async function readLastAcceptance(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.query<{ number: string }>(
    `select coalesce(max(number), 0) as number from app.seals where mark is not null and mark like '{"kind":"acceptance"%'`,
  );
  return Number(rows[0]?.number);
}
