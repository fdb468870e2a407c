import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { endOfDay as dayEnd } from 'date-fns/endOfDay';
import { format } from 'date-fns/format';
import { set } from 'date-fns/set';
import { setHours } from 'date-fns/setHours';
import { startOfDay as dayStart } from 'date-fns/startOfDay';
import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';

export const timeZone = 'America/Denver';
const denver = tz(timeZone);

// One cached formatter takes 3 µs per date, zoned dates 35 to 125 µs, and every cell of a board needs some. It is made
// on first use, since that takes a slow phone 50 ms.
let dateInDenver: Intl.DateTimeFormat | undefined;
let timeInDenver: Intl.DateTimeFormat | undefined;
let hourInDenver: Intl.DateTimeFormat | undefined;

/** The calendar date in Denver at this instant. */
export function denverDate(instant: Date): CalendarDate {
  dateInDenver ??= new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const [month, day, year] = dateInDenver.format(instant).split('/');
  return `${year}-${month}-${day}` as CalendarDate;
}

/** The hour on the wall in Denver, 0 to 23. */
export function denverHour(instant: Date): number {
  hourInDenver ??= new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(hourInDenver.format(instant));
}

/** The same wall time in Denver this many calendar days later; not always 24 hours each, because of clock changes. */
export function addCalendarDays(instant: Date, days: number): Date {
  return plain(addDays(instant, days, { in: denver }));
}

/** The date this many days later, or earlier if negative. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  return denverDate(addCalendarDays(noonInDenver(date), days));
}

/** Calendar days in Denver from `now` to `expires`: 0 on the day itself, negative afterward. */
export function daysLeft(expires: Date, now: Date): number {
  return differenceInCalendarDays(noonOf(denverDate(expires)), noonOf(denverDate(now)));
}

/** 'Nov 05, 2026', the date in Denver for an instant. */
export function displayDate(value: Date | CalendarDate): string {
  return format(noonOf(typeof value === 'string' ? value : denverDate(value)), 'MMM dd, yyyy');
}

/** 'Thu, Nov 05, 2026', for a future day. */
export function displayDay(date: CalendarDate): string {
  return format(noonOf(date), 'EEE, MMM dd, yyyy');
}

/** 'Nov 05, 2026, 3:04 PM MST', the wall time in Denver. */
export function displayDateTime(instant: Date): string {
  return `${displayDate(instant)}, ${displayTime(instant)}`;
}

/** '3:04 PM MST', the wall time in Denver. */
export function displayTime(instant: Date): string {
  timeInDenver ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Some browsers put a narrow space before AM and PM.
  return timeInDenver.format(instant).replaceAll('\u202f', ' ');
}

/** 'today, Nov 05, 2026, at 3:04 PM MST', for a time close to now. */
export function displayWhen(instant: Date, now: Date): string {
  const day = lately.get(daysLeft(instant, now)) ?? 'on';
  return `${day} ${displayDate(instant)}, at ${displayTime(instant)}`;
}

const lately: ReadonlyMap<number, string> = new Map([
  [1, 'tomorrow,'],
  [0, 'today,'],
  [-1, 'yesterday,'],
]);

/** '11/5/2026', the date in Denver as punch notes write it (PUN-29). */
export function punchStamp(now: Date): string {
  return format(noonOf(denverDate(now)), 'M/d/yyyy');
}

/** The first instant of the day in Denver. */
export function startOfDay(date: CalendarDate): Date {
  return plain(dayStart(denverNoon(date), { in: denver }));
}

/** The instant at this hour of the day in Denver. */
export function hourOn(date: CalendarDate, hour: number): Date {
  return plain(setHours(startOfDay(date), hour, { in: denver }));
}

/** Noon of the day in Denver, for events with only a date. */
export function noonInDenver(date: CalendarDate): Date {
  return hourOn(date, 12);
}

/** The last millisecond of the day in Denver. */
export function endOfDay(date: CalendarDate): Date {
  return plain(dayEnd(denverNoon(date), { in: denver }));
}

/** Noon of the day in the reader's time zone, as training dates are read (TRN-16). */
export function noonOf(date: CalendarDate): Date {
  const [year, month, day] = parts(date);
  return new Date(year, month - 1, day, 12);
}

/**
 * An ISO instant with its zone, PostgreSQL's '2024-05-01T12:00:00.123456+00:00', or a bare date, meaning the end of
 * that day in Denver. Null for anything else.
 */
export function parseInstant(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?))?$/.exec(
    text,
  );
  const date = match?.[1] === undefined ? null : parseCalendarDate(match[1]);
  if (!match || date === null) return null;
  const [, , time, zone] = match;
  if (time === undefined || zone === undefined) return endOfDay(date);
  const instant = new Date(`${date}T${time}${isoZone(zone)}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/**
 * An ISO instant with its zone, or a wall time in Denver without one. Null for anything else, including a date alone.
 */
export function parseMoment(text: string): Date | null {
  const [, day = '', ...time] = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  const date = parseCalendarDate(day);
  if (date === null) return /^\S{10}[T ]/.test(text) && /(Z|[+-]\d\d(:?\d\d)?)$/.test(text) ? parseInstant(text) : null;
  const [hours = 0, minutes = 0, seconds = 0] = time.map((part) => Number(part ?? 0));
  return plain(set(startOfDay(date), { hours, minutes, seconds }, { in: denver }));
}

/** Reads an instant already checked, such as a database column; throws a RangeError if it isn't one. */
export function readInstant(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError(`Not an instant: ${JSON.stringify(text)}`);
  return instant;
}

function isoZone(zone: string): string {
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function denverNoon(date: CalendarDate): Date {
  const [year, month, day] = parts(date);
  return new Date(Date.UTC(year, month - 1, day, 19));
}

function parts(date: CalendarDate): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function plain(date: Date): Date {
  return new Date(date.getTime());
}
