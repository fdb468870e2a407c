/** Keeps `/verify`, and nothing else of the product, on a card checker's device. */
export function keepVerifyPage(): void {
  if (!import.meta.env.PROD) return;
  // Where a browser forbids it, the page works online.
  navigator.serviceWorker?.register('/verify-worker.js', { scope: '/verify' }).catch(() => undefined);
}
