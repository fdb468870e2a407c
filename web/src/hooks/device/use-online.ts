import { useSyncExternalStore } from 'react';

/** Said wherever something is disabled for it. */
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
