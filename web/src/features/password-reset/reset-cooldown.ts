import { accountLimits } from '@ffl/domain/accounts';

const storageKey = 'ffl-reset-requested-at';
const minuteMs = 60_000;

/** Whole minutes until another reset link may be asked for from this browser, rounded up; 0 when it may. */
export function minutesToWait(now: number = Date.now()): number {
  const requestedAt = Number(localStorage.getItem(storageKey));
  const passedMs = now - requestedAt;
  // A clock that was set back since must not keep anybody out; the server has its own limit.
  if (!requestedAt || passedMs < 0) return 0;
  return Math.max(0, Math.ceil((accountLimits.resetCooldownMinutes * minuteMs - passedMs) / minuteMs));
}

/** Remembers the time of a successful request, and nothing about who it was for. */
export function rememberRequest(now: number = Date.now()): void {
  localStorage.setItem(storageKey, String(now));
}
