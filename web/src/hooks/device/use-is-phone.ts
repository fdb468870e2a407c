import { useSyncExternalStore } from 'react';

const query = '(max-width: 767.98px)';

/** Whether the window is narrower than 768 px (ACC-15). */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(notify: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}
