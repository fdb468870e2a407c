import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import type { Claims } from './actor.ts';

/** Sets the person for definer functions and the ledger in this transaction. Returns when it began. */
export async function actAs({ query }: Transaction, claims: Claims): Promise<Date> {
  const { rows } = await query<{ startedAt: Date }>(
    `select set_config('request.jwt.claims', $1, true), now() as "startedAt"`,
    [JSON.stringify(claims)],
  );
  const [row] = rows;
  if (!row) throw new Error('The transaction told no time');
  return row.startedAt;
}

/** Counts the person of an account among those whom this session's acts touch. Throws FF428 if there are too many. */
export async function touchAccount(transaction: Transaction, claims: Claims, emailHash: Buffer): Promise<void> {
  await actAs(transaction, claims);
  await transaction.query(...answerOf('app.touch_account', { hash: emailHash }));
}
