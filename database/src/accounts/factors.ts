import { answerOf } from '../functions.ts';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';

export type Factor = Tables['auth.factors'];

export type FactorChallenge = Tables['auth.factor_challenges'];

/** All factors of a person, including unfinished ones. */
export function listFactors(transaction: Transaction, userId: string): Promise<Factor[]> {
  return transaction.all<Factor>('select * from auth.factors where user_id = $1 order by created_at, id', [userId]);
}

/** Locks the row. Undefined if the id is unknown or someone else's. */
export function lockFactor(transaction: Transaction, userId: string, id: string): Promise<Factor | undefined> {
  return transaction.first<Factor>('select * from auth.factors where id = $1 and user_id = $2 for update', [
    id,
    userId,
  ]);
}

type NewFactor = Pick<Factor, 'user_id' | 'factor_type' | 'friendly_name'> &
  Partial<Pick<Factor, 'id' | 'sealed_secret' | 'verified_at'>>;

/** Null if another of this person's factors has the name. */
export async function addFactor(transaction: Transaction, factor: NewFactor, now: Date): Promise<Factor | null> {
  const { id, user_id, factor_type, friendly_name, sealed_secret, verified_at } = factor;
  const added = await transaction.first<Factor>(
    `insert into auth.factors
       (id, user_id, factor_type, friendly_name, sealed_secret, verified_at, created_at, updated_at)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $7)
     on conflict (user_id, friendly_name) do nothing returning *`,
    [id, user_id, factor_type, friendly_name, sealed_secret, verified_at, now],
  );
  return added ?? null;
}

/** Removes factors that were started and never finished: old ones, and one whose name is wanted again. */
export async function forgetUnfinished(
  transaction: Transaction,
  userId: string,
  { before, name }: { before: Date; name: string | null },
): Promise<void> {
  await transaction.query(
    'delete from auth.factors where user_id = $1 and verified_at is null and (created_at < $2 or friendly_name = $3)',
    [userId, before, name],
  );
}

type Learnt = Partial<
  Pick<Factor, 'sealed_secret' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'verified_at'>
>;

/** Stores what was learned about a factor; omitted fields stay. */
export async function keepOfFactor(transaction: Transaction, id: string, learnt: Learnt): Promise<void> {
  const { sealed_secret, credential_id, public_key, sign_count, transports, verified_at } = learnt;
  await transaction.query(
    `update auth.factors set sealed_secret = coalesce($2, sealed_secret), credential_id = coalesce($3, credential_id),
       public_key = coalesce($4, public_key), sign_count = coalesce($5, sign_count),
       transports = coalesce($6, transports), verified_at = coalesce($7, verified_at)
     where id = $1`,
    [id, sealed_secret, credential_id, public_key, sign_count, transports, verified_at],
  );
}

/** Spends a code's half minute. False if this one, or a later one, was spent before. */
export async function spendStep(transaction: Transaction, id: string, step: number): Promise<boolean> {
  const spent = await transaction.first(
    'update auth.factors set last_step = $2 where id = $1 and (last_step is null or last_step < $2) returning id',
    [id, step],
  );
  return spent !== undefined;
}

type NewChallenge = { factorId: string; sessionId: string; challenge: string | null; expiresAt: Date; now: Date };

export async function addChallenge(
  transaction: Transaction,
  { factorId, sessionId, challenge, expiresAt, now }: NewChallenge,
): Promise<FactorChallenge> {
  await transaction.query('update auth.factors set last_challenged_at = $2 where id = $1', [factorId, now]);
  const added = await transaction.first<FactorChallenge>(
    `insert into auth.factor_challenges (factor_id, session_id, challenge, expires_at)
     values ($1, $2, $3, $4) returning *`,
    [factorId, sessionId, challenge, expiresAt],
  );
  if (!added) throw new Error('The challenge was not stored');
  return added;
}

export function findChallenge(
  transaction: Transaction,
  { id, factorId, sessionId }: { id: string; factorId: string; sessionId: string },
): Promise<FactorChallenge | undefined> {
  return transaction.first<FactorChallenge>(
    'select * from auth.factor_challenges where id = $1 and factor_id = $2 and session_id = $3',
    [id, factorId, sessionId],
  );
}

/** Returns false if the challenge was answered before. Of several simultaneous calls, exactly one returns true. */
export async function spendChallenge(transaction: Transaction, id: string): Promise<boolean> {
  const spent = await transaction.first('delete from auth.factor_challenges where id = $1 returning id', [id]);
  return spent !== undefined;
}

/** Removes a factor. Recovery codes are removed with the last one they back up. */
export async function removeFactor(transaction: Transaction, { id, user_id: userId }: Factor): Promise<void> {
  await transaction.query('delete from auth.factors where id = $1', [id]);
  if (await hasFactor(transaction, userId)) return;
  await transaction.query(`delete from auth.factors where user_id = $1 and factor_type = 'recovery_code'`, [userId]);
}

/** Removes all factors; returns how many were set up. */
export async function removeAllFactors(transaction: Transaction, userId: string): Promise<number> {
  const removed = await transaction.all<Pick<Factor, 'verified_at'>>(
    'delete from auth.factors where user_id = $1 returning verified_at',
    [userId],
  );
  return removed.filter(({ verified_at: verifiedAt }) => verifiedAt !== null).length;
}

/** Replaces the old codes with new ones. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  factorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.query('delete from auth.recovery_codes where factor_id = $1', [factorId]);
  await transaction.query(
    'insert into auth.recovery_codes (code_hash, factor_id) select hash, $2 from unnest($1::bytea[]) as given (hash)',
    [hashes, factorId],
  );
}

/** Returns false for a code that is unknown, used or somebody else's. */
export async function spendRecoveryCode(transaction: Transaction, factorId: string, hash: Buffer): Promise<boolean> {
  const spent = await transaction.first(
    'delete from auth.recovery_codes where code_hash = $1 and factor_id = $2 returning factor_id',
    [hash, factorId],
  );
  return spent !== undefined;
}

export async function countRecoveryCodes(transaction: Transaction, factorId: string): Promise<number> {
  const row = await transaction.first<{ left: number }>(
    'select count(*)::integer as "left" from auth.recovery_codes where factor_id = $1',
    [factorId],
  );
  return row?.left ?? 0;
}

export async function hasFactor(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.first<{ has: boolean }>(...answerOf('app.has_factor', { account: userId }, 'has'));
  return row?.has ?? false;
}

/** Whether the account requires a second factor, and from when an administrator will. */
export async function readFactorDuty(
  transaction: Transaction,
  userId: string,
): Promise<{ isNeeded: boolean; has: boolean; dueAt: Date | null }> {
  const row = await transaction.first<{ isNeeded: boolean; has: boolean; dueAt: Date | null }>(
    'select app.needs_factor($1) as "isNeeded", app.has_factor($1) as has, app.factor_due_at($1) as "dueAt"',
    [userId],
  );
  return row ?? { isNeeded: true, has: false, dueAt: null };
}
