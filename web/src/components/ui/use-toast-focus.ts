import { useEffect, useState } from 'react';
import { placeWithout } from '../../hooks/pages/use-return-focus.ts';

/**
 * F8 goes to the toast's button, even from an open window, which would otherwise take focus back at once. Escape and a
 * button press, also by the pointer, go back. Returns whether focus is in the toast, which then waits.
 */
export function useToastFocus(): boolean {
  const [isInside, setIsInside] = useState(false);
  useEffect(() => {
    let cameFrom: Element | null = null;

    function handleKey(event: KeyboardEvent) {
      const isThere = isInToast(document.activeElement);
      if (event.key === 'F8' && !isThere) {
        const button = buttonOfToast();
        if (!button) return;
        event.preventDefault();
        button.focus();
      }
      // Otherwise Escape would close the window below.
      if (event.key === 'Escape' && isThere) {
        event.stopPropagation();
        goBack();
      }
    }

    /** Runs before the pressed button acts: once the toast is gone, nobody would hear the press. */
    function handleClick({ target }: MouseEvent) {
      if (isInToast(target)) goBack();
    }

    /** Windows handle the event above the body. */
    function handleFocus(event: FocusEvent) {
      const { type, target, relatedTarget } = event;
      const [from, to] = type === 'focusin' ? [relatedTarget, target] : [target, relatedTarget];
      if (!isInToast(from) && !isInToast(to)) return;
      event.stopPropagation();
      if (!isInToast(from) && from instanceof Element) cameFrom = from;
      setIsInside(isInToast(to));
    }

    function goBack() {
      const isStill = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body;
      const place = isStill ? cameFrom : placeWithout();
      cameFrom = null;
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    }

    const { body } = document;
    addEventListener('keydown', handleKey, { capture: true });
    addEventListener('click', handleClick, { capture: true });
    body.addEventListener('focusin', handleFocus);
    body.addEventListener('focusout', handleFocus);
    return () => {
      removeEventListener('keydown', handleKey, { capture: true });
      removeEventListener('click', handleClick, { capture: true });
      body.removeEventListener('focusin', handleFocus);
      body.removeEventListener('focusout', handleFocus);
    };
  }, []);
  return isInside;
}

function isInToast(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest('[data-toast]') !== null;
}

/** The button for the toast's action, or the one that dismisses it. */
function buttonOfToast(): HTMLElement | null {
  const toast = document.querySelector('[data-toast]');
  return toast?.querySelector<HTMLElement>('[data-action]') ?? toast?.querySelector('button') ?? null;
}
