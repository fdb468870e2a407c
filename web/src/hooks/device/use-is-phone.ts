import { useSyncExternalStore } from 'react';

/** Whether the window is narrower than 768 px (ACC-15), or more with larger text, as in the styles. */
export const useIsPhone = narrowerThan(768);

/** Whether the window is narrower than 1100 px, like an upright tablet's. */
export const useIsTablet = narrowerThan(1100);

function narrowerThan(width: number): () => boolean {
  const query = `(max-width: ${(width - 0.02) / 16}rem)`;
  const matches = () => matchMedia(query).matches;
  function subscribe(notify: () => void): () => void {
    const list = matchMedia(query);
    list.addEventListener('change', notify);
    return () => list.removeEventListener('change', notify);
  }
  return () => useSyncExternalStore(subscribe, matches);
}
