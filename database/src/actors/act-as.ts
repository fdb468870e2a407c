import type { Transaction } from '../transaction.ts';
import type { Claims } from './actor.ts';

/** Definer functions called in this transaction know who is asking, and the ledger who did it. Returns when it began. */
export async function actAs({ query }: Transaction, claims: Claims): Promise<Date> {
  const { rows } = await query<{ startedAt: Date }>(
    `select set_config('request.jwt.claims', $1, true), now() as "startedAt"`,
    [JSON.stringify(claims)],
  );
  const [row] = rows;
  if (!row) throw new Error('The transaction told no time');
  return row.startedAt;
}
