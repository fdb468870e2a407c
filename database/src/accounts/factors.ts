import { type Selectable, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { build, type Transaction } from '../transaction.ts';

export type Factor = Selectable<Tables['auth.factors']>;

export type FactorChallenge = Selectable<Tables['auth.factor_challenges']>;

/** Those that are set up and those that wait to be. */
export function listFactors(transaction: Transaction, userId: string): Promise<Factor[]> {
  return transaction.all(
    build.selectFrom('auth.factors').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id'),
  );
}

/** Locks the row. Undefined for an id that is nobody's or somebody else's. */
export function lockFactor(transaction: Transaction, userId: string, id: string): Promise<Factor | undefined> {
  return transaction.first(
    build.selectFrom('auth.factors').selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate(),
  );
}

type NewFactor = Pick<Factor, 'user_id' | 'factor_type' | 'friendly_name'> &
  Partial<Pick<Factor, 'id' | 'sealed_secret' | 'verified_at'>>;

/** Null when another factor of this person has the name. */
export async function addFactor(transaction: Transaction, factor: NewFactor, now: Date): Promise<Factor | null> {
  const added = await transaction.first(
    build
      .insertInto('auth.factors')
      .values({ ...factor, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'friendly_name']).doNothing())
      .returningAll(),
  );
  return added ?? null;
}

/** What was begun and never finished. */
export async function forgetUnfinished(transaction: Transaction, userId: string, before: Date): Promise<void> {
  await transaction.all(
    build
      .deleteFrom('auth.factors')
      .where('user_id', '=', userId)
      .where('verified_at', 'is', null)
      .where('created_at', '<', before),
  );
}

type Learnt = Partial<
  Pick<Factor, 'sealed_secret' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'verified_at'>
>;

export async function keepOfFactor(transaction: Transaction, id: string, learnt: Learnt): Promise<void> {
  await transaction.all(build.updateTable('auth.factors').set(learnt).where('id', '=', id));
}

/** Spends the half minute of a code. False when this one, or a later one, was spent before. */
export async function spendStep(transaction: Transaction, id: string, step: number): Promise<boolean> {
  const spent = await transaction.first(
    build
      .updateTable('auth.factors')
      .set({ last_step: step })
      .where('id', '=', id)
      .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
      .returning('id'),
  );
  return spent !== undefined;
}

type NewChallenge = { factorId: string; sessionId: string; challenge: string | null; expiresAt: Date; now: Date };

export async function addChallenge(
  transaction: Transaction,
  { factorId, sessionId, challenge, expiresAt, now }: NewChallenge,
): Promise<FactorChallenge> {
  await transaction.all(build.updateTable('auth.factors').set({ last_challenged_at: now }).where('id', '=', factorId));
  const added = await transaction.first(
    build
      .insertInto('auth.factor_challenges')
      .values({ factor_id: factorId, session_id: sessionId, challenge, expires_at: expiresAt })
      .returningAll(),
  );
  if (!added) throw new Error('The challenge was not stored');
  return added;
}

export function findChallenge(
  transaction: Transaction,
  { id, factorId, sessionId }: { id: string; factorId: string; sessionId: string },
): Promise<FactorChallenge | undefined> {
  return transaction.first(
    build
      .selectFrom('auth.factor_challenges')
      .selectAll()
      .where('id', '=', id)
      .where('factor_id', '=', factorId)
      .where('session_id', '=', sessionId),
  );
}

/** False when it was answered before. Of several at once exactly one gets true. */
export async function spendChallenge(transaction: Transaction, id: string): Promise<boolean> {
  const spent = await transaction.first(
    build.deleteFrom('auth.factor_challenges').where('id', '=', id).returning('id'),
  );
  return spent !== undefined;
}

/** Takes a factor away. Recovery codes go with the last one that they stand in for. */
export async function removeFactor(transaction: Transaction, { id, user_id: userId }: Factor): Promise<void> {
  await transaction.all(build.deleteFrom('auth.factors').where('id', '=', id));
  if (await hasFactor(transaction, userId)) return;
  await transaction.all(
    build.deleteFrom('auth.factors').where('user_id', '=', userId).where('factor_type', '=', 'recovery_code'),
  );
}

/** Answers how many of them were set up. */
export async function removeAllFactors(transaction: Transaction, userId: string): Promise<number> {
  const removed = await transaction.all(
    build.deleteFrom('auth.factors').where('user_id', '=', userId).returning('verified_at'),
  );
  return removed.filter(({ verified_at: verifiedAt }) => verifiedAt !== null).length;
}

/** New codes, and the end of those before. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  factorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.all(build.deleteFrom('auth.recovery_codes').where('factor_id', '=', factorId));
  await transaction.all(
    build.insertInto('auth.recovery_codes').values(hashes.map((hash) => ({ code_hash: hash, factor_id: factorId }))),
  );
}

/** False for a code that is unknown, used or somebody else's. */
export async function spendRecoveryCode(transaction: Transaction, factorId: string, hash: Buffer): Promise<boolean> {
  const spent = await transaction.first(
    build
      .deleteFrom('auth.recovery_codes')
      .where('code_hash', '=', hash)
      .where('factor_id', '=', factorId)
      .returning('factor_id'),
  );
  return spent !== undefined;
}

export async function countRecoveryCodes(transaction: Transaction, factorId: string): Promise<number> {
  const row = await transaction.first(
    build
      .selectFrom('auth.recovery_codes')
      .select(sql<number>`count(*)::integer`.as('left'))
      .where('factor_id', '=', factorId),
  );
  return row?.left ?? 0;
}

export async function hasFactor(transaction: Transaction, userId: string): Promise<boolean> {
  const { rows } = await transaction.query<{ has: boolean }>('select app.has_factor($1) as has', [userId]);
  return rows[0]?.has ?? false;
}

/** Whether the account may not do without one, and from when on an administrator may not. */
export async function readFactorDuty(
  transaction: Transaction,
  userId: string,
): Promise<{ isNeeded: boolean; has: boolean; dueAt: Date | null }> {
  const { rows } = await transaction.query<{ isNeeded: boolean; has: boolean; dueAt: Date | null }>(
    'select app.needs_factor($1) as "isNeeded", app.has_factor($1) as has, app.factor_due_at($1) as "dueAt"',
    [userId],
  );
  return rows[0] ?? { isNeeded: true, has: false, dueAt: null };
}
