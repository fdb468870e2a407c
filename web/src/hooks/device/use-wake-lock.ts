import { useEffect } from 'react';

/**
 * Keeps the screen awake as long as this is rendered, where the browser can. The system lets go when the page is hidden,
 * so it is asked again when the page comes back.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);

    function hold() {
      if (document.visibilityState !== 'visible') return;
      letGo();
      // A phone that saves its battery refuses; what is shown is shown all the same.
      held = navigator.wakeLock.request('screen').catch(() => null);
    }

    function letGo() {
      void held.then((lock) => lock?.release());
    }

    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      letGo();
    };
  }, []);
}
