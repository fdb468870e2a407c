/** On a line with long round trips, too, the data of a screen are there by then; what comes early would share it with them. */
const dataMs = 3_000;

/** Does what nobody waits for when what somebody waits for is shown. */
export function whenIdle(act: () => void): void {
  // Safari has no such thing.
  if (!('requestIdleCallback' in globalThis)) setTimeout(act, 200);
  else setTimeout(() => requestIdleCallback(act, { timeout: 3_000 }), dataMs);
}
