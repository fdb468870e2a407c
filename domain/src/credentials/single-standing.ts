import { type CalendarDate, daysBetween, parseCalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate } from '../time/denver.ts';
import { isInForce } from './credential.ts';
import { credentialLimits } from './limits.ts';
import type { ProgramStanding } from './standing.ts';

/**
 * Filters for people with at least one credential in the scope that ends this month, within 30 or 14 days, or has
 * lapsed, even if they hold another for longer. Grounded people are never found by an end to come.
 */
export const singleStandings = ['ends_month', 'ends_30', 'ends_14', 'has_lapsed'] as const;

/** The same for an end on certain days: 'ends_2026-12-07_2026-12-13'. */
type EndsBetween = `ends_${string}_${string}`;

export type SingleStanding = (typeof singleStandings)[number] | EndsBetween;

const labels: Readonly<Record<(typeof singleStandings)[number], string>> = {
  ends_month: 'Lapses this month',
  ends_30: 'Anything expiring within 30 days',
  ends_14: 'Anything expiring within 14 days',
  has_lapsed: 'Anything lapsed',
};

export function singleStandingLabel(standing: SingleStanding): string {
  const days = daysNamed(standing);
  if (days === null) return labels[standing as keyof typeof labels];
  return `Lapses ${displayDate(days.first).slice(0, 6)} – ${displayDate(days.last).slice(0, 6)}`;
}

export function endsBetween(first: CalendarDate, last: CalendarDate): EndsBetween {
  return `ends_${first}_${last}`;
}

/** Null for anything but one of these filters. */
export function toSingleStanding(text: string | null): SingleStanding | null {
  const isKnown = (singleStandings as readonly (string | null)[]).includes(text) || (text && daysNamed(text));
  return isKnown ? (text as SingleStanding) : null;
}

function daysNamed(text: string): { first: CalendarDate; last: CalendarDate } | null {
  const [first, last] = (/^ends_(.{10})_(.{10})$/.exec(text) ?? []).slice(1).map(parseCalendarDate);
  return first && last && first <= last ? { first, last } : null;
}

/** Whether a filter finds somebody with these credentials in the scope. */
export function holdsAny(
  held: readonly { expiresDate: Date }[],
  standing: SingleStanding,
  now: Date,
  isGrounded: boolean,
): boolean {
  return singlesOf(held, standing, now, isGrounded).length > 0;
}

/** The credentials in the scope that match the filter, soonest expiry first. */
export function singlesOf<Held extends { expiresDate: Date }>(
  held: readonly Held[],
  standing: SingleStanding,
  now: Date,
  isGrounded: boolean,
): Held[] {
  const today = denverDate(now);
  const found = held.filter(({ expiresDate }) => {
    const isLapsed = !isInForce({ isActive: true, expiresDate }, now);
    if (standing === 'has_lapsed' || isLapsed) return standing === 'has_lapsed' && isLapsed;
    return !isGrounded && isAsked(denverDate(expiresDate), standing, today);
  });
  return found.sort((one, other) => one.expiresDate.getTime() - other.expiresDate.getTime());
}

function isAsked(day: CalendarDate, standing: SingleStanding, today: CalendarDate): boolean {
  const days = daysNamed(standing);
  if (days) return days.first <= day && day <= days.last;
  if (standing === 'ends_month') return day.slice(0, 7) === today.slice(0, 7);
  const { listWindowDays, expiringWindowDays } = credentialLimits;
  return daysBetween(today, day) <= (standing === 'ends_30' ? listWindowDays : expiringWindowDays);
}

/** Whether the filter is about expiry. If so, the default order is by soonest lapse. */
export function asksWhatEnds(standing: ListStanding | null): boolean {
  return standing?.startsWith('ends_') ?? false;
}

/** Values of the standing filter on lists of people. The last finds who was set aside. */
export type ListStanding = ProgramStanding | SingleStanding | 'former';
