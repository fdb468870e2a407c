import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { daysAfter } from './denver.ts';

/** Days that move with today. An address or a saved view keeps the name, so that it is never a frozen date. */
const namedDays = {
  today: (today: CalendarDate) => today,
  /** The first of the 30 days that end today. */
  '29-days-ago': (today: CalendarDate) => daysAfter(today, -29),
  'start-of-year': (today: CalendarDate) => parseCalendarDate(`${today.slice(0, 4)}-01-01`) ?? today,
  /** The first Saturday after today. */
  'next-saturday': (today: CalendarDate) => daysAfter(today, 7 - ((new Date(today).getUTCDay() + 1) % 7)),
} as const;

export type NamedDay = keyof typeof namedDays;
export type RequestedDay = CalendarDate | NamedDay;

/** The day that a text means, by name or as 2026-11-05; null if none. */
export function parseRequestedDay(text: string): RequestedDay | null {
  return isNamed(text) ? text : parseCalendarDate(text);
}

export function dayOf(requested: RequestedDay, today: CalendarDate): CalendarDate {
  return isNamed(requested) ? namedDays[requested](today) : requested;
}

function isNamed(text: string): text is NamedDay {
  return Object.hasOwn(namedDays, text);
}
