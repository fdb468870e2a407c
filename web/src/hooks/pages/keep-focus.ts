import { placeWithout } from './use-return-focus.ts';

type Focused = {
  element: HTMLElement;
  /** The focused element's ancestors, nearest first, when it got focus. */
  around: readonly Element[];
  /** The next row, or else the previous one. */
  nextRow: Element | null;
};

/**
 * Focus never falls to the body: if what has it disappears or is disabled, it goes to the nearest place that stays, and
 * back when what was disabled is enabled again, as a form is after it was sent. Windows and menus return it themselves.
 * Begins with the element that has it now; the returned function ends it.
 */
export function keepFocus(first: EventTarget | null): () => void {
  let last: Focused | null = null;
  let stand: HTMLElement | null = null;

  function remember(target: EventTarget | null) {
    if (target === stand || !(target instanceof HTMLElement) || target.closest('[data-toast]')) return;
    stand = null;
    last = { element: target, around: [...ancestorsOf(target)], nextRow: rowAfter(target) };
  }

  function check() {
    if (!last) return;
    const { element, around } = last;
    const { activeElement, body } = document;
    if (isGone(element)) {
      const isLost = activeElement === null || activeElement === body || activeElement === element;
      const window = around.find((one) => one.matches(windows));
      if (!isLost || (window && !window.isConnected)) return;
      stand = nearestPlace(last);
      stand?.focus({ preventScroll: true });
    } else if (stand && activeElement === stand) element.focus({ preventScroll: true });
  }

  const handleFocus = ({ target }: Event) => remember(target);

  /** A click outside everything takes focus away on purpose. */
  function forget() {
    if (document.activeElement === document.body) last = null;
  }

  // Delayed, so that code that moves focus on purpose goes first.
  const observer = new MutationObserver(() => void setTimeout(check));
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  addEventListener('focusin', handleFocus, { capture: true });
  addEventListener('click', forget, { capture: true });
  remember(first);
  check();
  forget();
  return () => {
    observer.disconnect();
    removeEventListener('focusin', handleFocus, { capture: true });
    removeEventListener('click', forget, { capture: true });
  };
}

const windows = '[role=dialog], [role=alertdialog], [role=menu]';

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled');
}

function nearestPlace({ around, nextRow }: Focused): HTMLElement | null {
  const row = around.find((one) => one.matches('li, tr'));
  if (row && !row.isConnected && nextRow?.isConnected) {
    const place = nextRow.querySelector<HTMLElement>('a[href], input:enabled');
    if (place) return place;
  }
  for (const one of around) {
    if (!one.isConnected || one.matches('main')) continue;
    if (one instanceof HTMLElement && one.matches('[tabindex]:not(:disabled)')) return one;
    const heading = one.matches('section, [role=region]') && one.querySelector<HTMLElement>('h2, h3');
    if (heading) {
      heading.tabIndex = -1;
      return heading;
    }
  }
  return placeWithout();
}

function rowAfter(element: Element): Element | null {
  const row = element.closest('li, tr');
  return row && (row.nextElementSibling ?? row.previousElementSibling);
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) yield one;
}
