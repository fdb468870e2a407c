import { createPressGuard, type Pressable } from './press-guard.ts';

const pressables = 'a, button, input, select, textarea, label, summary, [role], [tabindex]';
const stepsOfAPress = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** Keeps the second half of a double tap from whatever has just appeared under the finger. */
export function guardPresses(): void {
  const guard = createPressGuard();
  let begun: Pressable | undefined;
  let isAstray = false;
  let frame = 0;

  function look() {
    cancelAnimationFrame(frame);
    frame = 0;
    const spot = guard.spot();
    if (spot) guard.changed(pressableAt(spot.x, spot.y), performance.now());
  }

  function lookSoon() {
    frame ||= requestAnimationFrame(look);
  }

  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });

  function take(event: MouseEvent) {
    if (event.type === 'pointerdown') {
      if (frame || observer.takeRecords().length > 0) look();
      const { clientX: x, clientY: y } = event;
      begun = pressableAt(x, y);
      isAstray = !guard.press({ x, y }, begun, performance.now());
    }
    if (event.type === 'click') {
      // Keys, scripts and screen readers click without a press.
      if (begun === undefined || event.detail === 0) return;
      // A finger's click goes to what is there when it is lifted.
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
  // Whoever types, dictates or moves the page looks again before the next press.
  for (const other of ['keydown', 'input', 'wheel', 'pointercancel'])
    addEventListener(other, guard.forget, { capture: true, passive: true });
}

function pressableAt(x: number, y: number): Pressable {
  const element = document.elementFromPoint(x, y)?.closest(pressables);
  return element ? { element, words: element.getAttribute('aria-label') ?? element.textContent } : null;
}
