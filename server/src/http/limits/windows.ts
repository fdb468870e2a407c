export type Windows = {
  /** Counts one more for `key` and returns 0 or, if `most` are already counted, the milliseconds to wait. */
  take(key: string, most: number, now: number): number;
  /** The result that `take` would have, without counting. */
  wait(key: string, most: number, now: number): number;
  /** Counts one less for `key`, for something that failed through no fault of the caller. */
  giveBack(key: string): void;
  readonly size: number;
};

/** Counts by key within windows that start with their first count. Memory is bounded: the oldest window goes first. */
export function createWindows(windowMs: number, mostKeys: number): Windows {
  // In the order in which the windows started.
  const windows = new Map<string, { beganAt: number; count: number }>();

  function forgetEnded(now: number): void {
    for (const [key, { beganAt }] of windows) {
      // A window that starts in the future was made before the clock was set back.
      if (beganAt <= now && now < beganAt + windowMs) return;
      windows.delete(key);
    }
  }

  function begin(key: string, now: number): void {
    const [oldest] = windows.keys();
    if (windows.size >= mostKeys && oldest !== undefined) windows.delete(oldest);
    windows.set(key, { beganAt: now, count: 1 });
  }

  function wait(key: string, most: number, now: number): number {
    forgetEnded(now);
    const window = windows.get(key);
    return window && window.count >= most ? window.beganAt + windowMs - now : 0;
  }

  return {
    take(key, most, now) {
      const waitMs = wait(key, most, now);
      if (waitMs > 0) return waitMs;
      const window = windows.get(key);
      if (window) window.count += 1;
      else begin(key, now);
      return 0;
    },
    wait,
    giveBack(key) {
      const window = windows.get(key);
      if (window && window.count > 0) window.count -= 1;
    },
    get size() {
      return windows.size;
    },
  };
}
