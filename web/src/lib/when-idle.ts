/** Does what nobody waits for when what somebody waits for is shown. */
export function whenIdle(act: () => void): void {
  // Safari has no such thing.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 3_000 });
  else setTimeout(act, 200);
}
