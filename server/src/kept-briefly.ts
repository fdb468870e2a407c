/** `mayBeKept` allows a recent answer. */
export type KeptRead<T> = (how?: { mayBeKept: boolean }) => Promise<T>;

/**
 * Reads anew each time, unless the caller takes a value that is at most `keptMs` old. Then a crowd costs one reading.
 */
export function keptBriefly<T>(clock: () => Date, keptMs: number, read: () => Promise<T>): KeptRead<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return async ({ mayBeKept } = { mayBeKept: false }) => {
    const at = clock().getTime();
    // Absolute, so that setting a clock back doesn't make an answer last longer.
    if (mayBeKept && kept && Math.abs(at - kept.at) < keptMs) return kept.value;
    const made = { at, value: read() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
