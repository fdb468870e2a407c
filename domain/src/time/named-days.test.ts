import { expect, test } from 'vitest';
import { readCalendarDate } from './calendar-date.ts';
import { dayOf, parseRequestedDay } from './named-days.ts';

test.each([
  // A Friday, a Saturday, the last and first day of a year, and days around clock changes.
  ['2026-11-27', '2026-10-29', '2026-01-01', '2026-11-28'],
  ['2026-11-28', '2026-10-30', '2026-01-01', '2026-12-05'],
  ['2026-12-31', '2026-12-02', '2026-01-01', '2027-01-02'],
  ['2027-01-01', '2026-12-03', '2027-01-01', '2027-01-02'],
  ['2026-11-01', '2026-10-03', '2026-01-01', '2026-11-07'],
  ['2028-03-12', '2028-02-12', '2028-01-01', '2028-03-18'],
])('the named days on %s move with the day', (text, monthAgo, newYear, saturday) => {
  const today = readCalendarDate(text);
  expect(dayOf('today', today)).toBe(text);
  expect(dayOf('29-days-ago', today)).toBe(monthAgo);
  expect(dayOf('start-of-year', today)).toBe(newYear);
  expect(dayOf('next-saturday', today)).toBe(saturday);
  expect(dayOf(readCalendarDate('2026-11-05'), today)).toBe('2026-11-05');
});

test.each([
  ['next-saturday', 'next-saturday'],
  ['2026-11-05', '2026-11-05'],
  ['2026-02-30', null],
  ['toString', null],
  ['', null],
])('an address that says "%s" asks for %s', (text, requested) => expect(parseRequestedDay(text)).toBe(requested));
