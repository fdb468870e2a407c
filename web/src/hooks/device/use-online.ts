import { useSyncExternalStore } from 'react';

/** Shown wherever something is disabled offline. */
export const offlineText = 'You are offline. This needs a connection.';

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
