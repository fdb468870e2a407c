import { expect, test } from 'vitest';
import { stepAt } from './due.ts';
import { isLetterTime, isRunOverdue } from './hours.ts';
import { mondayToTell } from './monday.ts';
import { mondayMessages } from './monday-messages.ts';
import { currentStep, readSteps, reminderSteps } from './steps.ts';

const at = (text: string) => new Date(text);

test.each([
  [28, [10, 3, 0]],
  [60, [10, 3, 0]],
  [61, [30, 7, 0]],
  [200, [30, 7, 0]],
  [201, [60, 14, 0]],
  [3650, [60, 14, 0]],
  [10, [3, 0]],
  [1, [0]],
])('the days on which a program reminds follow from a validity of %i days', (validityPeriodDays, steps) => {
  expect(reminderSteps({ validityPeriodDays, chosenSteps: null })).toEqual(steps);
});

test('the days on which a program reminds are those that somebody chose, the earliest first, none as long as the validity', () => {
  expect(reminderSteps({ validityPeriodDays: 42, chosenSteps: [1, 42, 5] })).toEqual([5, 1]);
  expect(reminderSteps({ validityPeriodDays: 42, chosenSteps: [] })).toEqual([]);
});

test.each([
  [61, null],
  [60, 60],
  [15, 60],
  [14, 14],
  [1, 14],
  [0, 0],
])('the days on which a program reminds with %i days left have come to %s', (daysLeft, step) => {
  expect(currentStep([60, 14, 0], daysLeft)).toBe(step);
});

test.each([
  ['2026-11-30T14:59:59Z', '2026-11-28T16:00:00Z', 14],
  ['2026-11-30T14:59:59Z', '2026-11-29T15:00:00Z', 0],
  ['2026-11-30T15:00:00Z', '2026-11-29T15:00:00Z', 14],
  ['2026-11-30T15:00:00Z', '2026-11-30T15:00:00Z', 0],
  ['2026-11-30T14:59:59Z', '2026-12-01T16:00:00Z', 0],
  ['2026-11-30T14:59:59Z', '2026-12-02T16:00:00Z', null],
])('an end at %s stands at %s at step %s', (expiresAt, now, step) => {
  expect(stepAt({ expiresAt: at(expiresAt), validityPeriodDays: 365, chosenSteps: null }, at(now))).toBe(step);
});

test.each([
  ['60, 14, 0', [60, 14, 0]],
  ['0 14;60 14', [60, 14, 0]],
  ['', []],
  ['  ', []],
  ['365', [365]],
])('the text %j is read as a list of days', (text, steps) => expect(readSteps(text)).toEqual(steps));

test.each(['366', '-1', '1.5', 'soon', '1 2 3 4 5 6'])('the text %j is no list of days', (text) =>
  expect(readSteps(text)).toBeUndefined(),
);

test.each([
  ['2026-11-26T14:59:59Z', false],
  ['2026-11-26T15:00:00Z', true],
  ['2026-11-27T02:59:59Z', true],
  ['2026-11-27T03:00:00Z', false],
  ['2026-07-01T13:59:59Z', false],
  ['2026-07-01T14:00:00Z', true],
  // The day that skips an hour, and the one that has one twice.
  ['2027-03-14T13:59:59Z', false],
  ['2027-03-14T14:00:00Z', true],
  ['2026-11-01T14:59:59Z', false],
  ['2026-11-01T15:00:00Z', true],
])('the hours of letters include %s: %s', (instant, may) => expect(isLetterTime(at(instant))).toBe(may));

test.each([
  // Sunday evening in Denver is Monday in UTC.
  ['2026-11-23T02:59:59Z', null],
  ['2026-11-23T14:59:59Z', null],
  ['2026-11-23T15:00:00Z', '2026-11-23'],
  ['2026-11-24T02:59:59Z', '2026-11-23'],
  ['2026-11-24T03:00:00Z', null],
  ['2026-11-24T15:00:00Z', '2026-11-23'],
  ['2026-11-28T02:59:59Z', '2026-11-23'],
  ['2026-11-28T15:00:00Z', null],
  ['2026-11-29T15:00:00Z', null],
  ['2026-11-30T15:00:00Z', '2026-11-30'],
  // The weeks after the clocks went forward and back, and a year's first days.
  ['2027-03-15T14:00:00Z', '2027-03-15'],
  ['2026-11-02T15:00:00Z', '2026-11-02'],
  ['2027-01-01T15:00:00Z', '2026-12-28'],
])('the letters that may leave at %s are those of Monday %s', (instant, monday) =>
  expect(mondayToTell(at(instant))).toBe(monday),
);

test("a lead's letter that was canceled says nothing of an end", () => {
  expect(mondayMessages.last('2026-11-23', 'canceled')).toBe(
    'Your last one, of Nov 23, 2026: Canceled before it left.',
  );
});

test('a run is missing after 26 hours', () => {
  expect(isRunOverdue(at('2026-11-25T15:00:00Z'), at('2026-11-26T17:00:00Z'))).toBe(false);
  expect(isRunOverdue(at('2026-11-25T15:00:00Z'), at('2026-11-26T17:00:00.001Z'))).toBe(true);
});
