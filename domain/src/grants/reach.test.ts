import { expect, test } from 'vitest';
import { parseCalendarDate } from '../time/calendar-date.ts';
import { reachedBackTo, reachText } from './reach.ts';

test('the readers of a base see its last 366 days, also after a leap day', () => {
  const today = parseCalendarDate('2028-03-01');
  if (!today) throw new Error('This is a day');
  expect(reachedBackTo(today)).toBe('2027-03-01');
  expect(reachText(today)).toBe('Your access reaches back to Mar 01, 2027.');
});
