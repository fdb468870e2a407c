/** Waits while timers are fake: for what takes its own time, such as checking a signature; ten seconds at most. */
export async function until(isSo: () => boolean): Promise<void> {
  const latest = performance.now() + 10_000;
  while (!isSo() && performance.now() < latest) await new Promise((resolve) => setImmediate(resolve));
}
