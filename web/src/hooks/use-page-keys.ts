import { useEffect, useRef } from 'react';

type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Shortcuts of one key for the page below: silent while somebody types, and while a window or menu is open over it. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (act && !isCommand && !event.defaultPrevented && !isTyping(event.target) && !isCovered()) act(event);
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

/** Whether a key goes into a field, where it must not act as a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
}
