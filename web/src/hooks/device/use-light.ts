import { useLayoutEffect } from 'react';
import { chooseTheme, storedTheme } from '../../lib/device/theme.ts';

/** Light whatever the theme of the pages, none of which is seen meanwhile. */
export function useLight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => chooseTheme(storedTheme());
  }, []);
}
