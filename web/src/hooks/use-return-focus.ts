import { useState } from 'react';

/**
 * Remembers the element that had the focus when a window opened; the result gives the focus back to it,
 * or to the heading of the page when it is gone, as after deleting the row that held it.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    const target = isThere ? opener : document.querySelector<HTMLElement>('main h1');
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
}
