import { expect, test } from 'vitest';
import { isOverdue, lastNight } from './nights.ts';

const at = (text: string) => new Date(text);

test.each([
  ['in the afternoon, two that morning', '2026-11-26T22:00:00Z', '2026-11-26T09:00:00Z'],
  ['at two', '2026-11-26T09:00:00Z', '2026-11-26T09:00:00Z'],
  ['before two, two the morning before', '2026-11-26T08:59:59Z', '2026-11-25T09:00:00Z'],
  ['in summer', '2026-07-26T22:00:00Z', '2026-07-26T08:00:00Z'],
  ['on the day that skips two, the same length after midnight', '2027-03-14T20:00:00Z', '2027-03-14T09:00:00Z'],
  ['on the day that has one twice', '2026-11-01T20:00:00Z', '2026-11-01T08:00:00Z'],
])('a nightly backup was last due, %s', (_, now, due) => {
  expect(lastNight(at(now))).toEqual(at(due));
});

test('records are overdue for a backup after 26 hours', () => {
  const made = at('2026-11-25T09:00:00Z');
  expect(isOverdue(made, at('2026-11-26T11:00:00Z'))).toBe(false);
  expect(isOverdue(made, at('2026-11-26T11:00:00.001Z'))).toBe(true);
});
