import type { CalendarDate } from '../time/calendar-date.ts';
import { addCalendarDays, denverDate } from '../time/denver.ts';

const figureNames = ['signIns', 'failures', 'locks', 'registrations', 'resets', 'blockedAddresses'] as const;
export type FigureName = (typeof figureNames)[number];
type Figures = Record<FigureName, number>;
export type DayFigures = { day: CalendarDate } & Figures;

/** Counts on the security dashboard, per Denver day and in total. */
export type SecurityDashboard = {
  days: number;
  from: CalendarDate;
  to: CalendarDate;
  totals: Figures;
  series: DayFigures[];
};

/** The event each figure counts; for changed passwords only those through a reset link. */
export const figureEvents: Readonly<Record<FigureName, string>> = {
  signIns: 'authn_login_success',
  failures: 'authn_login_fail',
  locks: 'authn_login_lock',
  registrations: 'user_created',
  resets: 'authn_password_change',
  blockedAddresses: 'authn_ip_block',
};

/** At least one day. */
export type Days = readonly [CalendarDate, ...CalendarDate[]];

/** The last days in Denver, including today, oldest first. */
export function lastDays(days: number, now: Date): Days {
  const dayBefore = (back: number) => denverDate(addCalendarDays(now, -back));
  return [dayBefore(days - 1), ...Array.from({ length: days - 1 }, (_, index) => dayBefore(days - 2 - index))];
}

type Counted = { day: string; name: string; count: number };

/** Fills days without events with zeros and adds everything up. */
export function toDashboard(days: Days, counted: readonly Counted[]): SecurityDashboard {
  const counts = new Map(counted.map(({ day, name, count }) => [`${day} ${name}`, count]));
  const series = days.map((day) => ({ day, ...figuresOf((name) => counts.get(`${day} ${figureEvents[name]}`) ?? 0) }));
  const totals = figuresOf((name) => series.reduce((sum, figures) => sum + figures[name], 0));
  return { days: days.length, from: days[0], to: days.at(-1) ?? days[0], totals, series };
}

function figuresOf(count: (name: FigureName) => number): Figures {
  return {
    signIns: count('signIns'),
    failures: count('failures'),
    locks: count('locks'),
    registrations: count('registrations'),
    resets: count('resets'),
    blockedAddresses: count('blockedAddresses'),
  };
}
