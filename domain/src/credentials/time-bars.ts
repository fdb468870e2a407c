import type { CalendarDate } from '../time/calendar-date.ts';
import { addCalendarDays, denverDate, displayDate, startOfDay } from '../time/denver.ts';
import type { CredentialDates } from './credential.ts';
import { credentialLimits } from './limits.ts';

/** The time that a picture of credentials covers; places in it go from 0 to 100. */
export type TimeLine = { from: Date; to: Date };

/** From the first issue, at most a year ago, to the last expiry, at least a month ahead. */
export function timeLine(credentials: readonly CredentialDates[], now: Date): TimeLine {
  const issued = credentials.map(({ issuedDate }) => issuedDate.getTime());
  const expires = credentials.map(({ expiresDate }) => expiresDate.getTime());
  const yearAgo = addCalendarDays(now, -365).getTime();
  const monthAhead = addCalendarDays(now, credentialLimits.listWindowDays).getTime();
  return {
    from: new Date(Math.max(yearAgo, Math.min(now.getTime(), ...issued))),
    to: new Date(Math.max(monthAhead, ...expires)),
  };
}

export function placeOn({ from, to }: TimeLine, moment: Date): number {
  const share = (moment.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  return Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 100;
}

export type MonthMark = { at: number; text: string };

const mostMarks = 5;
const monthSteps = [1, 2, 3, 6, 12, 24, 60];

/** The beginnings of months, five of them at most; with its year a January, and any that is half a year from the next. */
export function monthMarks(line: TimeLine): MonthMark[] {
  const first = monthOf(line.from) + 1;
  const last = monthOf(line.to);
  const step = monthSteps.find((one) => (last - first) / one < mostMarks) ?? 120;
  const months = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return months
    .filter((month) => month % step === 0)
    .map((month) => {
      const year = Math.floor(month / 12);
      const day = `${year}-${String((month % 12) + 1).padStart(2, '0')}-01` as CalendarDate;
      const name = displayDate(day).slice(0, 3);
      return { at: placeOn(line, startOfDay(day)), text: month % 12 === 0 || step >= 6 ? `${name} ${year}` : name };
    });
}

/** Months since the year 0, in Denver. */
function monthOf(instant: Date): number {
  const [year, month] = denverDate(instant).split('-').map(Number);
  return (year ?? 0) * 12 + (month ?? 1) - 1;
}
