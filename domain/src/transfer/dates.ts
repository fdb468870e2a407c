import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { denverDate } from '../time/denver.ts';

/** In which order a date of three numbers is written. The last is only meant for years of two digits: 26-11-05. */
export const dateOrders = ['month-day-year', 'day-month-year', 'year-month-day'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a cell means as a date: one day whatever the order, or a day for each order that fits; empty if it isn't one. */
export type DateReadings = CalendarDate | ReadonlyMap<DateOrder, CalendarDate>;

/**
 * Reads a date as people and spreadsheets write it: ISO, three numbers in any order, month names, with or without a
 * weekday before it and a time behind it, or a spreadsheet's day number. Midnight is that day in every zone; another
 * time with a zone is Denver's day.
 */
export function dateReadings(text: string): DateReadings {
  const { date, time, zone } = partsOf(text);
  const read = numberedDay(date) ?? namedDay(date) ?? ordersOf(date);
  const shift = (day: CalendarDate) => inDenver(day, time, zone);
  if (typeof read === 'string') return shift(read) ?? new Map();
  return new Map([...read].map(([order, day]): MaybeDay => [order, shift(day)]).filter(isDay));
}

/** The day a cell means: in this order, or in none if there is only one day that it can mean. */
export function readDay(text: string, order: DateOrder | null = null): CalendarDate | null {
  const readings = dateReadings(text);
  if (typeof readings === 'string') return readings;
  if (order !== null) return readings.get(order) ?? null;
  const [day = null, ...others] = new Set(readings.values());
  return others.length === 0 ? day : null;
}

/** The days that a cell may mean, none if it isn't a date. */
export function daysMeant(text: string): CalendarDate[] {
  const readings = dateReadings(text);
  return typeof readings === 'string' ? [readings] : [...new Set(readings.values())];
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+/i;
const timeOfDay =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(?:([ap])\.?m\.?)? ?(z|[a-z]{1,2}t|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

/** The time in minutes after midnight; the zone in minutes east of Greenwich, null if there is none. */
type Parts = { date: string; time: number; zone: number | null };

function partsOf(text: string): Parts {
  const plain = text.trim().replace(/\s+/g, ' ').replace(weekday, '');
  const start = plain.search(/[ T,]\d{1,2}:\d/);
  if (start < 0) return { date: plain, time: 0, zone: null };
  const date = plain.slice(0, start).replace(/,?(?: at)?$/, '');
  const [, hours, minutes, seconds = '0', half, zone] = timeOfDay.exec(plain.slice(start + 1)) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isTime =
    hour < 24 && Number(minutes) < 60 && Number(seconds) < 60 && (half === undefined || Number(hours) < 13);
  const offset = zone === undefined ? null : offsetOf(zone.toLowerCase());
  if (!isTime || offset === undefined) return { date: '', time: 0, zone: null };
  return { date, time: hour * 60 + Number(minutes) + Number(seconds) / 60, zone: offset };
}

const zones: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0 },
  ...{ est: -300, edt: -240, cst: -360, cdt: -300, pst: -480, pdt: -420 },
};

/** Denver's own time, which people call MST in summer too. */
const denver = ['mst', 'mdt', 'mt'];

function offsetOf(zone: string): number | null | undefined {
  if (denver.includes(zone)) return null;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return zones[zone];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function inDenver(day: CalendarDate, time: number, zone: number | null): CalendarDate | null {
  if (time === 0 || zone === null) return day;
  return parseCalendarDate(denverDate(new Date(Date.parse(`${day}T00:00:00Z`) + (time - zone) * 60_000)));
}

/** Year first, without separators, or the days that a spreadsheet counts from 1900. */
function numberedDay(text: string): CalendarDate | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[3], iso[4]);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return dayOf(compact[1], compact[2], compact[3]);
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000);
  return parseCalendarDate(date.toISOString().slice(0, 10));
}

const months = 'january february march april may june july august september october november december'.split(' ');
const monthBefore = /^([a-z]{3,9})[-/ .]*(\d{1,2})(?:st|nd|rd|th)?[-/ .,]+'?(\d{4}|\d{2})$/i;
const dayBefore = /^(\d{1,2})(?:st|nd|rd|th)?[-/ .]*(?:of )?([a-z]{3,9})[-/ .,]+'?(\d{4}|\d{2})$/i;

function namedDay(text: string): CalendarDate | null {
  const [, monthFirst, dayAfter, yearAfter] = monthBefore.exec(text) ?? [];
  if (monthFirst !== undefined) return dayOf(wholeYear(yearAfter), monthNumber(monthFirst), dayAfter);
  const [, dayFirst, month, year] = dayBefore.exec(text) ?? [];
  return dayFirst === undefined ? null : dayOf(wholeYear(year), monthNumber(month), dayFirst);
}

function monthNumber(name = ''): string {
  return String(months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1);
}

function ordersOf(text: string): ReadonlyMap<DateOrder, CalendarDate> {
  const [, one, sign, two, three] = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/.exec(text) ?? [];
  if (sign === undefined) return new Map();
  const year = wholeYear(three);
  const days: MaybeDay[] = [
    ['month-day-year', dayOf(year, one, two)],
    ['day-month-year', dayOf(year, two, one)],
  ];
  // Nobody but computers writes the year first with two digits, and those write hyphens.
  if (sign === '-' && one?.length === 2 && three?.length === 2) {
    days.push(['year-month-day', dayOf(wholeYear(one), two, three)]);
  }
  return new Map(days.filter(isDay));
}

type MaybeDay = [DateOrder, CalendarDate | null];

function isDay(entry: MaybeDay): entry is [DateOrder, CalendarDate] {
  return entry[1] !== null;
}

// No credential is older than this, and none lasts so long.
function wholeYear(year = ''): string {
  return year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
