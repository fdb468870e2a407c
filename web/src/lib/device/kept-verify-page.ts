/** Keeps `/verify`, and nothing else of the product, on the device of whoever checks a card. */
export function keepVerifyPage(): void {
  if (!import.meta.env.PROD) return;
  // Where a browser forbids it, the page works with a connection.
  navigator.serviceWorker?.register('/verify-worker.js', { scope: '/verify' }).catch(() => undefined);
}
