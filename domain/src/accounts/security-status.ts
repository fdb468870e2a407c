/** The security fields of an account in the responses of sign-in and security-status. */
export type SecurityStatus = {
  isLocked: boolean;
  attemptsCount: number;
  lockedUntil: string | null;
  reason: string | null;
  remainingMinutes: number;
};

/** Whole minutes until the lock ends, rounded up; 0 once it has ended. */
export function remainingMinutes(lockedUntil: Date | null, now: Date): number {
  if (!lockedUntil) return 0;
  return Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000));
}
