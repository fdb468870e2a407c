import { credentialMessages } from '@ffl/domain/credentials/messages';
import { parseCalendarDate, timeLimits } from '@ffl/domain/time/calendar-date';
import { endOfDay } from '@ffl/domain/time/denver';
import { RestError } from './rest-error.ts';
import type { WriteRules } from './rest-settings.ts';

type Row = Record<string, unknown>;

/** An expiry given as a date means the end of that day in Denver; the database would read midnight in its own zone. */
export const credentialWriteRules: WriteRules = { checkRows: readExpiries };

function readExpiries(rows: Row[]): Row[] {
  return rows.some((row) => isWithoutTime(row.expiration_date)) ? rows.map(withInstant) : rows;
}

function withInstant(row: Row): Row {
  const { expiration_date: given } = row;
  if (!isWithoutTime(given)) return row;
  const text = given.trim();
  const day = parseCalendarDate(text);
  if (day) return { ...row, expiration_date: new Date(Math.min(endOfDay(day).getTime(), lastInstant)).toISOString() };
  // The database refuses something that looks like a date and isn't, in its own words.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return row;
  throw new RestError({ status: 400, code: '22007', message: credentialMessages.expiryUnreadable });
}

// The calendar ends by the database's clock, some hours before its last day is over in Denver.
const lastInstant = Date.UTC(timeLimits.lastYear + 1, 0, 1) - 1;

function isWithoutTime(value: unknown): value is string {
  return typeof value === 'string' && !/^\s*\d{4}-\d\d-\d\d(T|\s+)\d\d/i.test(value);
}
