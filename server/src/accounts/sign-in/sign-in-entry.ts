import { findAddressBlock } from '@ffl/database/accounts/address-blocks';
import { readAddressFailures } from '@ffl/database/accounts/address-failures';
import { keepEmailHash } from '@ffl/database/accounts/email-hashes';
import { findPendingPasswordHash } from '@ffl/database/accounts/registrations';
import { type AttemptKey, type Reserved, readAttempts, reserveAttempt } from '@ffl/database/accounts/signin-attempts';
import { findUserByEmail, type User } from '@ffl/database/accounts/users';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig, type SecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import type { Accounts } from '../accounts.ts';
import { isCaptchaOn } from '../captcha/check-captcha.ts';
import { recordExcess } from '../record-excess.ts';
import { attemptKey, type Visitor } from '../sign-in-visitor.ts';
import { attemptLimits } from './attempt-limits.ts';
import { isLocked, securityStatus } from './attempt-status.ts';
import { lockWhenFull } from './lock-account.ts';

/** A counted attempt, whose password may now be checked. */
export type Entered = {
  kind: 'entered';
  config: SecurityConfig;
  key: AttemptKey;
  user: User | undefined;
  /** Hash of the account, or of a sign-up whose link wasn't opened yet. */
  passwordHash: string | undefined;
  reserved: Reserved;
};

export type Entry =
  | Entered
  | { kind: 'too many'; until: Date }
  | { kind: 'address blocked'; until: Date }
  | { kind: 'locked'; status: SecurityStatus }
  | { kind: 'captcha due'; status: SecurityStatus };

/**
 * Checks address, lock and CAPTCHA, in this order, and counts the attempt if none of them stops it, in one transaction.
 */
export function enter(accounts: Accounts, visitor: Visitor): Promise<Entry> {
  return accounts.database.asService(async (transaction): Promise<Entry> => {
    const now = accounts.clock();
    const config = await readSecurityConfig(transaction);
    const { address } = visitor.caller;
    const key = attemptKey(visitor, config);
    const refusedUntil = await count(transaction, { visitor, config, key, now });
    if (refusedUntil) return { kind: 'too many', until: refusedUntil };

    const blockedUntil = await findAddressBlock(transaction, address, now);
    // A person who signed in with this browser before isn't part of the attack; the CAPTCHA and the browser's own lock
    // still apply.
    if (blockedUntil && key.deviceId === null) return { kind: 'address blocked', until: blockedUntil };

    const state = await readAttempts(transaction, key, now);
    const status = securityStatus(state, config.max_failed_attempts, now);
    if (isLocked(state)) return { kind: 'locked', status };

    if (!isCaptchaOn(accounts))
      return reserve(accounts, transaction, {
        visitor,
        config,
        key,
        now,
        mostFailures: config.max_failed_attempts,
      });
    const window = config.ip_block_window_minutes;
    const { failures: fromAddress } = await readAddressFailures(transaction, address, window, now);
    if (blockedUntil || fromAddress >= config.captcha_ip_failures) return { kind: 'captcha due', status };
    const mostFailures = Math.min(config.captcha_after_failures, config.max_failed_attempts);
    return reserve(accounts, transaction, { visitor, config, key, now, mostFailures });
  });
}

/**
 * Counts the attempt by origin: the browser that signed in before, else the address. Using up a base's address doesn't
 * lock out regulars. Returns when to come back if it is one too many.
 */
async function count(
  transaction: Transaction,
  { visitor: { caller }, config, key, now }: Omit<AttemptDetails, 'mostFailures'>,
): Promise<Date | null> {
  const [kind, subject, most] =
    key.deviceId === null
      ? (['sign-in from address', caller.address, config.signin_ip_limit_per_5min] as const)
      : (['sign-in of known browser', key.deviceId, attemptLimits.perKnownBrowser] as const);
  const attempt = await countAttempt(transaction, kind, subject, attemptLimits.signInWindowSeconds, now);
  if (attempt.count === most + 1)
    await recordExcess(transaction, { what: kind.replace('sign-in', 'sign-ins'), caller, now });
  return attempt.count > most ? attempt.windowEndsAt : null;
}

/** Enters again after a passed CAPTCHA. Only a lock can have come in between. */
export function enterAfterCaptcha(accounts: Accounts, visitor: Visitor): Promise<Entry> {
  return accounts.database.asService(async (transaction) => {
    const config = await readSecurityConfig(transaction);
    const key = attemptKey(visitor, config);
    const now = accounts.clock();
    return reserve(accounts, transaction, { visitor, config, key, now, mostFailures: config.max_failed_attempts });
  });
}

type AttemptDetails = { visitor: Visitor; config: SecurityConfig; key: AttemptKey; now: Date; mostFailures: number };

async function reserve(accounts: Accounts, transaction: Transaction, attempt: AttemptDetails): Promise<Entry> {
  const { visitor, config, key, now, mostFailures } = attempt;
  const user = await findUserByEmail(transaction, visitor.email);
  if (user && !user.email_hash?.equals(visitor.emailHash)) await keepEmailHash(transaction, user.id, visitor.emailHash);
  const pendingHash = await findPendingPasswordHash(transaction, visitor.email, now);
  const reserved = await reserveAttempt(transaction, key, now, mostFailures);
  if (reserved)
    return { kind: 'entered', config, key, user, passwordHash: user?.password_hash ?? pendingHash, reserved };
  // Attempts being verified right now fill the count too.
  await lockWhenFull(accounts, transaction, { visitor, key, user, now });
  const state = await readAttempts(transaction, key, now);
  const status = securityStatus(state, config.max_failed_attempts, now);
  return { kind: isLocked(state) ? 'locked' : 'captcha due', status };
}
