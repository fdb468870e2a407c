import type { CalendarDate } from '../time/calendar-date.ts';
import { daysAfter, denverDate, noonInDenver } from '../time/denver.ts';
import { isLetterTime } from './hours.ts';
import { reminderLimits } from './limits.ts';
import type { Unreached } from './state.ts';

/** The beginning of a list, with its total length. */
export type Listed<Item> = { total: number; rows: Item[] };

export type EndAtBase = { name: string; program: string; expiresAt: string };

/** What a letter tells a lead about a base. */
export type BaseNews = {
  base: string;
  lapsed: Listed<EndAtBase>;
  lapsing: Listed<EndAtBase>;
  short: { program: string; week: string; inForce: number; needed: number }[];
  unreached: Listed<{ name: string; why: Unreached; ends: Omit<EndAtBase, 'name'>[] }>;
  trainings: Listed<{ date: string; type: string; startTime?: string | null; meetingPlace?: string | null }>;
};

/** The Monday on or before this day. */
export function mondayOf(day: CalendarDate): CalendarDate {
  const weekday = noonInDenver(day).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

/** The Monday whose letters may leave now: on that day or, if delayed, until Friday. Null at other times. */
export function mondayToTell(now: Date): CalendarDate | null {
  const today = denverDate(now);
  const monday = mondayOf(today);
  return isLetterTime(now) && today < daysAfter(monday, reminderLimits.mondayWithinDays) ? monday : null;
}
