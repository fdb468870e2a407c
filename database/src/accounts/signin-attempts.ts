import { sql } from 'kysely';
import { build, type Transaction } from '../transaction.ts';

export type AttemptState = { failures: number; lockedUntil: Date | null };

/** When the state began to count and when it stops, in instants that the caller computes from the limits. */
export type AttemptRules = { now: Date; windowStart: Date; lockUntil: Date; mostFailures: number };

export async function readAttempts(
  transaction: Transaction,
  emailHash: Buffer,
  rules: AttemptRules,
): Promise<AttemptState> {
  const row = await transaction.first(
    build
      .selectFrom('app.signin_attempts')
      .select(['failures', 'window_started_at', 'locked_until'])
      .where('email_hash', '=', emailHash),
  );
  if (!row) return { failures: 0, lockedUntil: null };
  if (row.locked_until) {
    return row.locked_until > rules.now
      ? { failures: row.failures, lockedUntil: row.locked_until }
      : { failures: 0, lockedUntil: null };
  }
  return { failures: row.window_started_at > rules.windowStart ? row.failures : 0, lockedUntil: null };
}

/**
 * Counts an attempt before its password is looked at, in one statement, so that parallel attempts cannot share a count.
 * Answers the count with this attempt; above `mostFailures` the account is locked and nothing may be verified.
 */
export async function reserveAttempt(
  transaction: Transaction,
  emailHash: Buffer,
  rules: AttemptRules,
): Promise<AttemptState> {
  const { now, windowStart, lockUntil, mostFailures } = rules;
  const result = await transaction.query<{ failures: number; locked_until: Date | null }>(
    `insert into app.signin_attempts as a (email_hash, failures, window_started_at) values ($1, 1, $2)
     on conflict (email_hash) do update set
       failures = case when a.locked_until <= $2 or (a.locked_until is null and a.window_started_at <= $3) then 1
                       else least(a.failures + 1, $5 + 1) end,
       window_started_at = case when a.locked_until <= $2 or (a.locked_until is null and a.window_started_at <= $3) then $2
                                else a.window_started_at end,
       locked_until = case when a.locked_until > $2 then a.locked_until
                           when a.locked_until is null and a.window_started_at > $3 and a.failures >= $5 then $4::timestamptz end
     returning failures, locked_until`,
    [emailHash, now, windowStart, lockUntil, mostFailures],
  );
  const row = result.rows[0];
  if (!row) throw new Error('The attempt was not counted');
  return { failures: row.failures, lockedUntil: row.locked_until };
}

/** Locks after the last allowed attempt failed; a lock that runs is not extended. */
export async function lockAttempts(
  transaction: Transaction,
  emailHash: Buffer,
  { now, lockUntil }: AttemptRules,
): Promise<Date> {
  const row = await transaction.first(
    build
      .updateTable('app.signin_attempts')
      .set({
        locked_until: sql<Date>`case when locked_until > ${now} then locked_until else ${lockUntil}::timestamptz end`,
      })
      .where('email_hash', '=', emailHash)
      .returning('locked_until'),
  );
  return row?.locked_until ?? lockUntil;
}

/** Gives back a counted attempt whose password was never looked at. */
export async function returnAttempt(transaction: Transaction, emailHash: Buffer): Promise<void> {
  const update = build.updateTable('app.signin_attempts').set({ failures: sql`greatest(failures - 1, 0)` });
  await transaction.all(update.where('email_hash', '=', emailHash));
}

export async function clearAttempts(transaction: Transaction, emailHash: Buffer): Promise<void> {
  await transaction.all(build.deleteFrom('app.signin_attempts').where('email_hash', '=', emailHash));
}
