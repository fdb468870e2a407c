import { expect, test } from 'vitest';
import type { GroundingEvent } from '../groundings/acts.ts';
import { mergedGroundings } from './merged-groundings.ts';

let last = 0;
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 18));

function act(kind: GroundingEvent['kind'], day: number, more: Partial<GroundingEvent> = {}): GroundingEvent {
  last += 1;
  return { id: String(last), kind, until: null, voids: null, at: on(day), ...more };
}
const until = (day: string) => ({ until: day as never });

const told = (kept: GroundingEvent[], hidden: GroundingEvent[]) =>
  mergedGroundings(kept, hidden).map(({ kind, at, until: end }) => [kind, at, end]);

test('a grounding of one record holds for the person', () => {
  expect(told([], [act('ground', 3)])).toEqual([['ground', on(3), null]]);
});

test('a person grounded under both records is grounded until the later end', () => {
  const kept = [act('ground', 3, until('2026-11-10'))];
  const hidden = [act('ground', 5, until('2026-11-20'))];
  expect(told(kept, hidden)).toEqual([
    ['ground', on(3), '2026-11-10'],
    ['ground', on(5), '2026-11-20'],
  ]);
});

test('a lift under one record leaves the grounding under the other, and lifts if there is none', () => {
  const hidden = [act('ground', 5), act('lift', 8)];
  expect(told([act('ground', 3, until('2026-11-20'))], hidden)).toEqual([
    ['ground', on(3), '2026-11-20'],
    ['ground', on(5), null],
    ['ground', on(8), '2026-11-20'],
  ]);
  expect(told([], hidden)).toEqual([
    ['ground', on(5), null],
    ['lift', on(8), null],
  ]);
});

test('a grounding that was undone is none of the person', () => {
  const undone = act('ground', 3);
  expect(told([undone, act('void', 4, { voids: undone.id })], [])).toEqual([]);
});
