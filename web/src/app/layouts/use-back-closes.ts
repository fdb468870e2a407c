import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { topWindow } from '../../lib/keyboard/keys.ts';

/** Back closes the window on top as Escape does, which asks about entries. What the address opens goes with the address. */
export function useBackCloses(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({ blockerFn: ({ action }) => action === 'BACK' && closeTopWindow(), enableBeforeUnload: false }),
    [history],
  );
}

/** Whether there was one. */
function closeTopWindow(): boolean {
  const top = topWindow();
  if (top === null || top.matches('[data-in-address]')) return false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return true;
}
