/** A calendar date, 'YYYY-MM-DD', without time or zone. Strings compare in calendar order. */
export type CalendarDate = string & { readonly calendarDate: true };

/** The product's calendar; the database keeps no date outside it. */
export const timeLimits = { firstYear: 1900, lastYear: 2100 } as const;

/** Null for anything but a real date from 1900 to 2100. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < timeLimits.firstYear || year > timeLimits.lastYear || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return text as CalendarDate;
}

/** Reads a date already checked, such as a database column; throws a RangeError if it isn't one. */
export function readCalendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(`Not a calendar date: ${JSON.stringify(text)}`);
  return date;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Days from one date to another, negative if that is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
