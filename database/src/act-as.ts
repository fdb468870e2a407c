import type { Claims } from './actor.ts';
import type { Transaction } from './transaction.ts';

/** Definer functions that this transaction calls know who asks, and the ledger who did it. */
export async function actAs({ query }: Transaction, claims: Claims): Promise<void> {
  await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
}
