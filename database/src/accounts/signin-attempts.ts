import { rowsOf } from '../functions.ts';
import { recordEvent } from '../security/events.ts';
import type { Transaction } from '../transaction.ts';
import { forgiveFailures } from './address-failures.ts';

/**
 * Attempts counted together: those of a browser that signed in before, or everyone else's (null). Guesses at the second
 * factor are counted separately from those at the password.
 */
export type AttemptKey = { emailHash: Buffer; deviceId: string | null; step?: 'password' | 'factor' };

/**
 * `lockedUntil` is set while the lock runs. A held lock has no end in time: only a reset or an administrator ends it.
 */
export type AttemptState = { failures: number; lockedUntil: Date | null; isHeld: boolean };

export type Reserved = { failures: number; failuresInRow: number };

export type Lock = { lockedUntil: Date | null; isHeld: boolean };

export async function readAttempts(transaction: Transaction, key: AttemptKey, now: Date): Promise<AttemptState> {
  const row = await transaction.first<{ failures: number; locked_until: Date | null; is_held: boolean }>(
    `select is_held, case when locked_until > $3 then locked_until end as locked_until,
       case when is_held or locked_until > $3 or not app.attempt_window_is_over(window_started_at, locked_until, $3)
            then failures else 0 end as failures
     from app.signin_attempts where email_hash = $1 and device_id is not distinct from $2 and step = $4`,
    [key.emailHash, key.deviceId, now, stepOf(key)],
  );
  return { failures: row?.failures ?? 0, lockedUntil: row?.locked_until ?? null, isHeld: row?.is_held ?? false };
}

/**
 * Counts an attempt before its password is checked, in one statement, so parallel attempts can't share a count. Null if
 * refused: a lock is running, or `mostFailures` is reached. Then nothing is counted.
 */
export async function reserveAttempt(
  transaction: Transaction,
  key: AttemptKey,
  now: Date,
  mostFailures: number,
): Promise<Reserved | null> {
  const row = await transaction.first<{ failures: number; failures_in_row: number }>(
    ...rowsOf(
      'app.reserve_attempt',
      { email_hash: key.emailHash, device_id: key.deviceId, at: now, most_failures: mostFailures, step: stepOf(key) },
      'failures, failures_in_row',
    ),
  );
  return row ? { failures: row.failures, failuresInRow: row.failures_in_row } : null;
}

/** Locks when the count is full. Returns the lock to the one call that started it; a running lock isn't extended. */
export async function beginLock(transaction: Transaction, key: AttemptKey, now: Date): Promise<Lock | null> {
  const row = await transaction.first<{ locked_until: Date | null; is_held: boolean }>(
    ...rowsOf(
      'app.begin_lock',
      { email_hash: key.emailHash, device_id: key.deviceId, at: now, step: stepOf(key) },
      'locked_until, is_held',
    ),
  );
  return row ? { lockedUntil: row.locked_until, isHeld: row.is_held } : null;
}

/** Uncounts an attempt whose password was never checked. */
export async function returnAttempt(transaction: Transaction, key: AttemptKey): Promise<void> {
  await transaction.query(
    `update app.signin_attempts
     set failures = greatest(failures - 1, 0), failures_in_row = greatest(failures_in_row - 1, 0)
     where email_hash = $1 and device_id is not distinct from $2 and step = $3`,
    [key.emailHash, key.deviceId, stepOf(key)],
  );
}

/** Called after the right password. Others' attempts with the same email still count. */
export async function clearAttempts(transaction: Transaction, key: AttemptKey): Promise<void> {
  await transaction.query(
    'delete from app.signin_attempts where email_hash = $1 and device_id is not distinct from $2 and step = $3',
    [key.emailHash, key.deviceId, stepOf(key)],
  );
}

/**
 * Clears an e-mail's every counter and lock, its known browsers' too. A password reset clears only the password's:
 * someone who can read the mail must not get new guesses at the second factor.
 */
export async function forgetAttempts(
  transaction: Transaction,
  emailHash: Buffer,
  now: Date,
  steps: readonly ('password' | 'factor')[],
): Promise<{ wasLocked: boolean }> {
  const forgotten = await transaction.all<{ is_held: boolean; locked_until: Date | null }>(
    'delete from app.signin_attempts where email_hash = $1 and step = any ($2) returning is_held, locked_until',
    [emailHash, steps],
  );
  await forgiveFailures(transaction, emailHash);
  return { wasLocked: forgotten.some((row) => row.is_held || (row.locked_until !== null && row.locked_until > now)) };
}

type Unlock = {
  emailHash: Buffer;
  userId?: string;
  actorId: string;
  reason: string;
  at: Date;
  address?: string;
  userAgent?: string;
};

/** An administrator's unlock, and the event that says who did it and why. */
export async function unlockAccount(transaction: Transaction, unlock: Unlock): Promise<{ wasLocked: boolean }> {
  const { reason, ...event } = unlock;
  const { wasLocked } = await forgetAttempts(transaction, unlock.emailHash, unlock.at, ['password', 'factor']);
  await recordEvent(transaction, { name: 'authn_login_unlock', ...event, details: { reason, wasLocked } });
  return { wasLocked };
}

function stepOf({ step = 'password' }: AttemptKey): 'password' | 'factor' {
  return step;
}
