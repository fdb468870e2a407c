const pressables = 'a, button, input, select, textarea, label, summary, [role], [tabindex]';
const stepsOfAPress = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** Keeps the second half of a double tap from whatever has just appeared under the finger. */
export function guardPresses(): void {
  const guard = createPressGuard();
  let begun: Pressable | undefined;
  let isAstray = false;
  let frame = 0;
  const undoing = watchUndoing();

  function look() {
    cancelAnimationFrame(frame);
    frame = 0;
    const now = performance.now();
    undoing.look(now);
    const spot = guard.spot();
    if (spot) guard.changed(pressableAt(spot.x, spot.y), now);
  }

  function pressableAt(x: number, y: number): Pressable {
    const element = document.elementFromPoint(x, y)?.closest(pressables);
    if (!element) return null;
    return { element, words: wordsOf(element), undoesSince: undoing.newSince(element) };
  }

  function lookSoon() {
    frame ||= requestAnimationFrame(look);
  }

  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });

  function lookIfChanged() {
    if (frame || observer.takeRecords().length > 0) look();
  }

  /** Typing, dictating and scrolling mean that the person looks again before the next press. */
  function handleLook() {
    lookIfChanged();
    guard.forget();
    undoing.seen(performance.now());
  }

  function take(event: MouseEvent) {
    if (event.type === 'pointerdown') {
      lookIfChanged();
      const { clientX: x, clientY: y } = event;
      begun = pressableAt(x, y);
      isAstray = !guard.press({ x, y }, begun, performance.now());
    }
    if (event.type === 'click') {
      // Keys, scripts and screen readers click without a press.
      if (begun === undefined || event.detail === 0) return;
      // A finger's click goes to the element present when the finger is lifted.
      isAstray ||= pressableAt(event.clientX, event.clientY)?.element !== begun?.element;
      begun = undefined;
    }
    if (!isAstray) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  for (const step of stepsOfAPress) addEventListener(step, take, { capture: true });
  // The page moves what it shows, also after a change.
  addEventListener('scroll', lookSoon, { capture: true });
  for (const other of ['keydown', 'input', 'wheel', 'pointercancel'])
    addEventListener(other, handleLook, { capture: true, passive: true });
}

/** Elements that take something back have `data-undoes`. */
function watchUndoing() {
  const known = new WeakMap<Element, { words: string; since: number }>();
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    look(now: number): void {
      for (const element of document.querySelectorAll('[data-undoes]')) {
        const words = wordsOf(element);
        if (known.get(element)?.words !== words) known.set(element, { words, since: now });
      }
    },
    /** Called when somebody has looked at all of them. */
    seen(now: number): void {
      seenAt = now;
    },
    newSince(element: Element): number | undefined {
      const since = element.hasAttribute('data-undoes') ? known.get(element)?.since : undefined;
      return since !== undefined && since > seenAt ? since : undefined;
    },
  };
}

function wordsOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

/**
 * The element under a finger; null if it can't be pressed. `undoesSince` is the time since which it takes something
 * back.
 */
export type Pressable = { element: unknown; words: string; undoesSince?: number | undefined } | null;

type Place = { x: number; y: number };
/** `pressed` is what the last press was aimed at, `found` what has been in its place since `changedAt`. */
type Spot = Place & { pressed: Pressable; found: Pressable; changedAt: number };

/** Nobody sees, understands and presses something new within this time. */
export const newForMs = 600;
/** Half the width of a fingertip. */
const reachPx = 24;

/**
 * Tells which presses are meant. A second one in the same place isn't if what stands there took the place of something
 * else a moment ago: it was aimed at what is gone. What takes something back is meant nowhere before it can be seen.
 */
export function createPressGuard() {
  let spot: Spot | null = null;

  return {
    /** The last pressed place, which is checked for changes. */
    spot: (): Place | null => spot,

    forget(): void {
      spot = null;
    },

    /** Called when the page changed; `found` is now at the spot. */
    changed(found: Pressable, now: number): void {
      if (spot && !isSame(spot.found, found)) spot = { ...spot, found, changedAt: now };
    },

    /** Returns whether this press counts. The place then becomes the watched one. */
    press(place: Place, found: Pressable, now: number): boolean {
      const isThere = spot !== null && Math.hypot(place.x - spot.x, place.y - spot.y) <= reachPx;
      if (found?.undoesSince !== undefined && now - found.undoesSince < newForMs) return false;
      const isNew = spot !== null && isThere && now - spot.changedAt < newForMs && !isSame(spot.pressed, found);
      if (isNew && !isBesidePressed(spot, found)) return false;
      spot = { ...place, pressed: found, found, changedAt: Number.NEGATIVE_INFINITY };
      return true;
    },
  };
}

/**
 * Whether the pressed element is still in place, perhaps with another label, so that it didn't make room for its
 * neighbor.
 */
function isBesidePressed(spot: Spot | null, found: Pressable): boolean {
  if (!spot?.pressed || !found) return false;
  const { element } = spot.pressed;
  return spot.found?.element === element && found.element !== element;
}

/** A button that counts is the same one; a button with other words does something else. */
function isSame(one: Pressable, other: Pressable): boolean {
  return one?.element === other?.element && withoutCounts(one) === withoutCounts(other);
}

function withoutCounts(found: Pressable): string | undefined {
  return found?.words.replace(/\d+/g, '');
}
