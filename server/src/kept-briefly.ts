/** `mayBeKept`: an answer of the last moments is good enough. */
export type KeptRead<T> = (how?: { mayBeKept: boolean }) => Promise<T>;

/** Reads anew each time, unless what was read within `keptMs` is good enough: then a crowd costs one reading. */
export function keptBriefly<T>(clock: () => Date, keptMs: number, read: () => Promise<T>): KeptRead<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return async ({ mayBeKept } = { mayBeKept: false }) => {
    const at = clock().getTime();
    // A clock that was set back makes nothing last longer.
    if (mayBeKept && kept && Math.abs(at - kept.at) < keptMs) return kept.value;
    const made = { at, value: read() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
