import { useEffect } from 'react';

/** Keeps focus from falling to the body. What does so loads when something has focus; without it nobody is stopped. */
export function useFocusKept(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const ending = new AbortController();
    async function begin({ target }: Event) {
      const { keepFocus } = await import('./keep-focus.ts');
      if (!ending.signal.aborted) stop = keepFocus(target);
    }
    addEventListener('focusin', (event) => void begin(event).catch(() => undefined), {
      signal: ending.signal,
      once: true,
    });
    return () => {
      ending.abort();
      stop?.();
    };
  }, []);
}
