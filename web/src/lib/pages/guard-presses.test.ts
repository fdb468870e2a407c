import { afterEach, expect, it, vi } from 'vitest';
import { createPressGuard, guardPresses, type Pressable } from './guard-presses.ts';

afterEach(() => vi.useRealTimers());

/** Elements have no positions here, so every press hits the one added last. */
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
      // The second press follows a look around the page.
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

const boarded = { element: 1, words: 'Boarded' };
const takeBack = { element: 2, words: 'Take back...' };
const row = { element: 3, words: 'Renew Lift Ticket of Maya Lindqvist' };
const nextRow = { element: 3, words: 'Renew Lift Ticket of Noor Haddad' };
const all: Pressable[] = [null, boarded, takeBack, row, nextRow];
const there = { x: 100, y: 700 };

/** Every pair of elements that can share a place, with every delay of the change and of the second press. */
const cases = all.flatMap((before) =>
  all.flatMap((after) =>
    [10, 240, 3_000].flatMap((changedIn) =>
      [0, 10, 250, 599, 600, 5_000].flatMap((pressedIn) =>
        [0, 20, 40].map((away) => ({ before, after, changedIn, pressedIn, away })),
      ),
    ),
  ),
);

it('a second press counts only if it is elsewhere, on the same thing, or 600 ms after what it hits appeared', () => {
  for (const { before, after, changedIn, pressedIn, away } of cases) {
    const guard = createPressGuard();
    expect(guard.press(there, before, 1_000)).toBe(true);
    guard.changed(after, 1_000 + changedIn);
    const isMeant = guard.press({ ...there, x: there.x + away }, after, 1_000 + changedIn + pressedIn);
    expect(isMeant, JSON.stringify({ before, after, changedIn, pressedIn, away })).toBe(
      before === after || pressedIn >= 600 || away === 40,
    );
  }
});

it('a second press on what takes something back counts nowhere in its first 600 ms, also as the first one', () => {
  const cases = [0, 250, 599, 600].flatMap((pressedIn) => [null, 0, 40, 500].map((away) => ({ pressedIn, away })));
  for (const { pressedIn, away } of cases) {
    const guard = createPressGuard();
    if (away !== null) guard.press({ ...there, x: there.x + away }, boarded, 900);
    const undo = { element: 4, words: 'Undo the Lift Ticket punch of Maya Lindqvist', undoesSince: 1_000 };
    if (away === 0) guard.changed(undo, 1_000);
    expect(guard.press(there, undo, 1_000 + pressedIn), JSON.stringify({ pressedIn, away })).toBe(pressedIn >= 600);
  }
});

it('a second press that is not meant gives no third one a way through', () => {
  const guard = createPressGuard();
  guard.press(there, boarded, 0);
  guard.changed(takeBack, 100);
  expect([250, 500, 699, 700].map((now) => guard.press(there, takeBack, now))).toEqual([false, false, false, true]);
});

it('a second press counts on the neighbor of what was pressed and stayed, at once and within reach', () => {
  const name = { element: 1, words: 'Maya Lindqvist' };
  const neighbor = { element: 2, words: 'Noor Haddad' };
  const guard = createPressGuard();
  guard.press(there, name, 0);
  guard.changed({ element: 1, words: 'Maya Lindqvist Waits' }, 100);
  expect(guard.press({ ...there, y: there.y + 20 }, neighbor, 150)).toBe(true);
});

it('a second press does not count on the neighbor that moved to where the pressed one was', () => {
  const name = { element: 1, words: 'Maya Lindqvist' };
  const neighbor = { element: 2, words: 'Noor Haddad' };
  const guard = createPressGuard();
  guard.press(there, name, 0);
  guard.changed(neighbor, 100);
  expect(guard.press({ ...there, y: there.y + 20 }, neighbor, 150)).toBe(false);
});

it('a second press counts on a button whose number changes, which is the same one', () => {
  const guard = createPressGuard();
  guard.press(there, { element: 1, words: 'Show 14 members' }, 0);
  guard.changed({ element: 1, words: 'Show 5 members' }, 100);
  expect(guard.press(there, { element: 1, words: 'Show 5 members' }, 250)).toBe(true);
});

it('a second press counts on a button that said meanwhile that it was at work', () => {
  const guard = createPressGuard();
  guard.press(there, { element: 1, words: 'Save changes' }, 0);
  guard.changed({ element: 1, words: 'Saving...' }, 10);
  guard.changed({ element: 1, words: 'Save changes' }, 200);
  expect(guard.press(there, { element: 1, words: 'Save changes' }, 250)).toBe(true);
});
