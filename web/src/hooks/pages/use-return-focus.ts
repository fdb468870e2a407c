import { useEffect, useState } from 'react';

/**
 * Remembers the focused element when a window opened; the result returns focus to it, unless someone moved it
 * meanwhile. If the element is gone, as after deleting its row, focus goes to the window below or the page's heading; if
 * it goes later, `useFocusKept` sees to it. A menu disappears with the choice; its button stays.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => buttonOf(document.activeElement));
  return (event) => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement instanceof HTMLElement && activeElement !== body;
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== body;
    const target = isElsewhere ? activeElement : isThere ? opener : placeWithout();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
}

/**
 * For windows in sequence: after the last closes, focus returns to where it was before the first, if that still exists.
 */
export function useReturnFocusAfterAll(): void {
  const [opener] = useState(() => buttonOf(document.activeElement));
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** The button of the focused menu, else the focused element. */
export function buttonOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** Where focus goes if its element is gone. */
export function placeWithout(): HTMLElement | null {
  const windows = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]');
  return [...windows].at(-1) ?? document.querySelector<HTMLElement>('main h1');
}
