/** A page's request fails by then, and can be repeated. The server itself gives up a statement after 8 seconds. */
export const questionMs = 15_000;

/** A session's renewal is repeated so soon that the server takes it for a lost answer, not for a theft. */
export const renewMs = 8_000;

/**
 * After this long without a response, a write counts as unconfirmed, and any other request not made by a page as lost.
 */
export const writeMs = 20_000;

/** Rejects with the signal's reason once it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** By this time a screen has its data even on a slow connection; loading more earlier would compete with it. */
const dataMs = 3_000;

/** Runs work that nobody waits for, after what someone waits for is shown. */
export function whenIdle(act: () => void): void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) setTimeout(act, 200);
  else setTimeout(() => requestIdleCallback(act, { timeout: 3_000 }), dataMs);
}
