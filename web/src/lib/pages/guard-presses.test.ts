import { afterEach, expect, it, vi } from 'vitest';
import { guardPresses } from './guard-presses.ts';

afterEach(() => vi.useRealTimers());

/** Nothing has a place here, so every press hits what was added last. */
function pressWhatIsThere(): void {
  const place = { bubbles: true, cancelable: true, clientX: 10, clientY: 10, detail: 1 };
  const button = document.querySelector('button:last-of-type');
  for (const step of ['pointerdown', 'pointerup', 'click']) button?.dispatchEvent(new MouseEvent(step, place));
}

it('a press counts on what takes something back only 600 ms after it appeared or changed its words', () => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  const listening = vi.spyOn(globalThis, 'addEventListener');
  const observing = vi.spyOn(MutationObserver.prototype, 'observe');
  document.elementFromPoint = () => document.querySelector('button:last-of-type');
  try {
    guardPresses();
    const undo = document.createElement('button');
    undo.dataset.undoes = '';
    undo.textContent = 'Undo';
    const onClick = vi.fn();
    undo.addEventListener('click', onClick);
    document.body.append(undo);
    for (const [words, ms, presses] of [
      ['Undo', 0, 0],
      ['Undo', 250, 0],
      ['Undo', 400, 1],
      ['Undo the removal', 0, 1],
      ['Undo the removal', 650, 2],
      // After a look around the page.
      ['Undo the punch', 0, 3],
    ] as const) {
      if (undo.textContent !== words) undo.textContent = words;
      vi.advanceTimersByTime(ms);
      if (words === 'Undo the punch') dispatchEvent(new Event('wheel'));
      pressWhatIsThere();
      expect([words, ms, onClick.mock.calls.length]).toEqual([words, ms, presses]);
    }
  } finally {
    for (const [type, listener, options] of listening.mock.calls) removeEventListener(type, listener, options);
    for (const observer of observing.mock.contexts) (observer as MutationObserver).disconnect();
    Reflect.deleteProperty(document, 'elementFromPoint');
    document.body.replaceChildren();
  }
});
