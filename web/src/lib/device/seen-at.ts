const key = 'ffl-seen-at';

/**
 * The latest time at which the kept profile was looked at, by the server's clock. It only grows, so that a clock that is
 * set back is noticed, until the server tells the time anew.
 */
export function seenAt(now: Date): Date {
  const latest = Math.max(Number(localStorage.getItem(key) ?? 0) || 0, now.getTime());
  localStorage.setItem(key, String(latest));
  return new Date(latest);
}

/** The server has told the time. */
export function forgetSeenAt(): void {
  localStorage.removeItem(key);
}
