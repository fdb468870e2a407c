import { useState } from 'react';

/**
 * Remembers the element that had the focus when a window opened; the result gives the focus back to it, unless somebody
 * put it elsewhere meanwhile. When the element is gone, as after deleting the row that held it, the focus goes to the
 * window below or the heading of the page, also when it goes a little later. A menu goes with the choice; its button
 * stays.
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
    if (target === opener) follow(target);
  };
}

/** A row that was deleted leaves the page when its list has been read again; the focus that was in it is not lost. */
function follow(focused: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement === focused) return;
    observer.disconnect();
    if (activeElement === body && !focused.isConnected) placeWithout()?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The button of the menu that has the focus, else what has it. */
export function buttonOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** Where the focus belongs when what had it is gone. */
export function placeWithout(): HTMLElement | null {
  const windows = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]');
  return [...windows].at(-1) ?? document.querySelector<HTMLElement>('main h1');
}
