/** Even on a line with long round trips, a screen's data are there by then; anything earlier would share the line with them. */
const dataMs = 3_000;

/** Does what nobody waits for once what someone waits for is shown. */
export function whenIdle(act: () => void): void {
  // Safari doesn't have it.
  if (!('requestIdleCallback' in globalThis)) setTimeout(act, 200);
  else setTimeout(() => requestIdleCallback(act, { timeout: 3_000 }), dataMs);
}
