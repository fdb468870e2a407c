import type { AttemptRules, AttemptState } from '@ffl/database/accounts/signin-attempts';
import { accountLimits, remainingMinutes, type SecurityStatus, signInMessages } from '@ffl/domain/accounts';

const minuteMs = 60_000;

export function attemptRules(now: Date): AttemptRules {
  return {
    now,
    windowStart: new Date(now.getTime() - accountLimits.failedAttemptWindowMinutes * minuteMs),
    lockUntil: new Date(now.getTime() + accountLimits.lockoutMinutes * minuteMs),
    mostFailures: accountLimits.maxFailedAttempts,
  };
}

/** What may be told about an account, the same for one that does not exist. */
export function securityStatus({ failures, lockedUntil }: AttemptState, now: Date): SecurityStatus {
  const isLocked = lockedUntil !== null && lockedUntil > now;
  return {
    isLocked,
    attemptsCount: Math.min(failures, accountLimits.maxFailedAttempts),
    lockedUntil: isLocked ? lockedUntil.toISOString() : null,
    reason: isLocked ? signInMessages.lockedReason : null,
    remainingMinutes: isLocked ? remainingMinutes(lockedUntil, now) : 0,
  };
}
