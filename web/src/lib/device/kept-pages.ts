import { whenIdle } from '../waiting/timing.ts';

const updateEveryMs = 3_600_000;

/**
 * Keeps the pages on this device, so they open offline (`web/service-worker/`). Calls back with what Reload does as
 * soon as a newer version is ready, or another tab went on to it. The result stops listening.
 */
export function keepPages(onNewVersion: (reload: () => void) => void): () => void {
  const { serviceWorker: workers } = navigator;
  if (!import.meta.env.PROD || !workers) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  // The first worker takes over pages that it didn't open, which isn't news.
  let isKept = workers.controller !== null;
  let isReloading = false;

  workers.addEventListener(
    'controllerchange',
    () => {
      if (isReloading) location.reload();
      else if (isKept) onNewVersion(() => location.reload());
      isKept = true;
    },
    { signal },
  );

  function tellWhenReady({ waiting }: ServiceWorkerRegistration) {
    if (!waiting || !workers.controller) return;
    onNewVersion(() => {
      isReloading = true;
      waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  }

  function register() {
    if (signal.aborted) return;
    workers.register('/service-worker.js').then(
      (registration) => {
        tellWhenReady(registration);
        const look = () => void registration.update().catch(() => undefined);
        const timer = setInterval(look, updateEveryMs);
        signal.addEventListener('abort', () => clearInterval(timer));
        registration.addEventListener(
          'updatefound',
          () => registration.installing?.addEventListener('statechange', () => tellWhenReady(registration)),
          { signal },
        );
      },
      // If a browser forbids the service worker, the pages still work online.
      () => undefined,
    );
  }

  // The first time it fetches all pages, which would slow down what somebody waits for.
  whenIdle(register);
  return () => ended.abort();
}
