import { useEffect } from 'react';

/**
 * Keeps the screen awake while rendered, if the browser can. The system releases the lock when the page is hidden, so
 * it is requested again when the page returns.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);

    function hold() {
      if (document.visibilityState !== 'visible') return;
      letGo();
      // A phone in battery-saving mode refuses; the content is shown anyway.
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
