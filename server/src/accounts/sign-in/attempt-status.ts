import type { AttemptState } from '@ffl/database/accounts/signin-attempts';
import { lockMessages } from '@ffl/domain/accounts/messages';
import { remainingMinutes, type SecurityStatus } from '@ffl/domain/accounts/security-status';

export function isLocked({ lockedUntil, isHeld }: AttemptState): boolean {
  return isHeld || lockedUntil !== null;
}

/** Public status of an account, the same for one that doesn't exist. A held lock has no end. */
export function securityStatus(state: AttemptState, mostFailures: number, now: Date): SecurityStatus {
  const isShut = isLocked(state);
  const lockedUntil = state.isHeld ? null : state.lockedUntil;
  return {
    isLocked: isShut,
    attemptsCount: Math.min(state.failures, mostFailures),
    lockedUntil: lockedUntil?.toISOString() ?? null,
    reason: isShut ? lockMessages.reason : null,
    remainingMinutes: remainingMinutes(lockedUntil, now),
  };
}
