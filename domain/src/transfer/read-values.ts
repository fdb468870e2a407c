import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { denverDate, parseInstant } from '../time/denver.ts';

/** A date as people and spreadsheets write it, month before day if there are only numbers. Null if it isn't one. */
export function readDay(text: string): CalendarDate | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]0?0:00(?::00)?)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const monthFirst = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?: 0?0:00(?::00)?)?$/.exec(text);
  if (monthFirst) return dayOf(monthFirst[4], monthFirst[1], monthFirst[3]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1]);
  return namedDay(text) ?? instantDay(text);
}

/** Null if neither yes nor no. */
export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true;
  return ['', 'no', 'n', 'false', '0', '-'].includes(word) ? false : null;
}

/** Lapsed is held too: whether a credential counts today follows from its expiry. */
export function readStatus(text: string): 'valid' | 'removed' | null {
  const word = text.toLowerCase();
  if (['', 'valid', 'active', 'held', 'current', 'expired', 'lapsed', 'expiring soon'].includes(word)) return 'valid';
  return ['removed', 'inactive', 'deleted', 'revoked'].includes(word) ? 'removed' : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function namedDay(text: string): CalendarDate | null {
  const english = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (english) return dayOf(english[3], monthNumber(english[1]), english[2]);
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4})$/i.exec(text);
  return dayFirst ? dayOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]) : null;
}

function monthNumber(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function instantDay(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]/.test(text)) return null;
  const instant = parseInstant(text);
  return instant && denverDate(instant);
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
