import { useState } from 'react';

/**
 * Remembers the element that had the focus when a window opened; the result gives the focus back to it. When it is gone,
 * as after deleting the row that held it, the focus stays where somebody put it meanwhile, else goes to the window below
 * or the heading of the page.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    const target = isThere ? opener : placeWithout();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
}

function placeWithout(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement;
  return document.querySelector<HTMLElement>('[role=dialog]') ?? document.querySelector<HTMLElement>('main h1');
}
