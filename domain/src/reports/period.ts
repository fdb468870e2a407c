import type { CalendarDate } from '../time/calendar-date.ts';
import { reportMessages } from './messages.ts';

/** The problem with a query's two dates, or null. */
export function periodProblem(from: CalendarDate | null, to: CalendarDate | null): string | null {
  return from !== null && to !== null && from > to ? reportMessages.fromAfterTo : null;
}
