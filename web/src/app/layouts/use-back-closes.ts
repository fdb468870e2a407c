import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { topWindow } from '../../lib/keyboard/keys.ts';
import { useProduct } from '../../lib/product.ts';

/**
 * Back closes the window on top as Escape does, which asks about entries. What the address opens goes with the address.
 * Where the product itself is left, the browser asks about entries.
 */
export function useBackCloses(): void {
  const { history } = useRouter();
  const { entries } = useProduct();
  useEffect(
    () =>
      history.block({
        blockerFn: ({ action }) => action === 'BACK' && closeTopWindow(),
        enableBeforeUnload: entries.areHeld,
      }),
    [history, entries],
  );
}

/** Whether there was one. */
function closeTopWindow(): boolean {
  const top = topWindow();
  if (top === null || top.matches('[data-in-address]')) return false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return true;
}
