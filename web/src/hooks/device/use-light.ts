import { useLayoutEffect } from 'react';
import { chooseTheme, storedTheme } from '../../lib/device/theme.ts';

/** Light in any theme; none of the pages is visible meanwhile. */
export function useLight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => chooseTheme(storedTheme());
  }, []);
}
