import { useSyncExternalStore } from 'react';

/** Whether the pages open without a connection. On a first visit that takes a while. */
export function usePagesKept(): boolean {
  return useSyncExternalStore(listen, () => Boolean(navigator.serviceWorker?.controller));
}

function listen(look: () => void): () => void {
  const workers = navigator.serviceWorker;
  workers?.addEventListener('controllerchange', look);
  return () => workers?.removeEventListener('controllerchange', look);
}
