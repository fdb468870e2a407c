import type { CalendarDate } from '../time/calendar-date.ts';
import { daysAfter, displayDate } from '../time/denver.ts';
import { grantLimits } from './limits.ts';

/** The earliest day of a base that its readers see. */
export function reachedBackTo(today: CalendarDate): CalendarDate {
  return daysAfter(today, -grantLimits.reachDays);
}

/** What the page of something with a past says to them. */
export function reachText(today: CalendarDate): string {
  return reachesTo(reachedBackTo(today));
}

export function reachesTo(first: CalendarDate): string {
  return `Your access reaches back to ${displayDate(first)}.`;
}
