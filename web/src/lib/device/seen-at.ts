const key = 'ffl-seen-at';

/**
 * The latest time the kept profile was viewed, by the server's clock. It only grows, so a clock set back is noticed,
 * until the server gives the time again.
 */
export function seenAt(now: Date): Date {
  const latest = Math.max(Number(localStorage.getItem(key) ?? 0) || 0, now.getTime());
  localStorage.setItem(key, String(latest));
  return new Date(latest);
}

/** The server has given the time. */
export function forgetSeenAt(): void {
  localStorage.removeItem(key);
}
