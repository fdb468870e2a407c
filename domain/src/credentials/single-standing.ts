import { daysLeft } from '../time/denver.ts';
import { isInForce } from './credential.ts';
import { credentialLimits } from './limits.ts';
import type { ProgramStanding } from './standing.ts';

/**
 * Filters for people with at least one credential in the scope that ends within 14 or 30 days or has lapsed, even if
 * they hold another for longer. Grounded people are never found by an end to come.
 */
export const singleStandings = ['ends_30', 'ends_14', 'has_lapsed'] as const;

export type SingleStanding = (typeof singleStandings)[number];

export const singleStandingLabels: Readonly<Record<SingleStanding, string>> = {
  ends_30: 'Anything expiring within 30 days',
  ends_14: 'Anything expiring within 14 days',
  has_lapsed: 'Anything lapsed',
};

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
  const found = held.filter(({ expiresDate }) => {
    const isLapsed = !isInForce({ isActive: true, expiresDate }, now);
    if (standing === 'has_lapsed' || isLapsed) return standing === 'has_lapsed' && isLapsed;
    return !isGrounded && daysLeft(expiresDate, now) <= singleWindowDays[standing];
  });
  return found.sort((one, other) => one.expiresDate.getTime() - other.expiresDate.getTime());
}

/** Whether the filter is about expiry. If so, the default order is by soonest lapse. */
export function asksWhatEnds(standing: ListStanding | null): boolean {
  return standing === 'ends_30' || standing === 'ends_14';
}

const singleWindowDays = {
  ends_30: credentialLimits.listWindowDays,
  ends_14: credentialLimits.expiringWindowDays,
} as const;

/** Values of the standing filter on lists of people. The last finds who was set aside. */
export type ListStanding = ProgramStanding | SingleStanding | 'former';
