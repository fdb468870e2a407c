import { daysLeft } from '../time/denver.ts';
import { isInForce } from './credential.ts';
import { credentialLimits } from './limits.ts';
import type { ProgramStanding } from './standing.ts';

/**
 * Whether any one of what somebody holds in the scope, by itself, ends within 14 or 30 days or has lapsed, whatever
 * else they hold for longer. The grounded have nothing that could still end.
 */
export const singleStandings = ['ends_30', 'ends_14', 'has_lapsed'] as const;

export type SingleStanding = (typeof singleStandings)[number];

export const singleStandingLabels: Readonly<Record<SingleStanding, string>> = {
  ends_30: 'Anything ends within 30 days',
  ends_14: 'Anything ends within 14 days',
  has_lapsed: 'Anything lapsed',
};

/** Whether somebody who holds these in the scope is found. */
export function holdsAny(
  held: readonly { expiresDate: Date }[],
  standing: SingleStanding,
  now: Date,
  isGrounded: boolean,
): boolean {
  return singlesOf(held, standing, now, isGrounded).length > 0;
}

/** What somebody holds in the scope that matches the filter, the first to end first. */
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

/** Whether the filter is about what ends. Then whoever lapses first comes first, unless another order is chosen. */
export function asksWhatEnds(standing: ListStanding | null): boolean {
  return standing === 'ends_30' || standing === 'ends_14';
}

const singleWindowDays = {
  ends_30: credentialLimits.listWindowDays,
  ends_14: credentialLimits.expiringWindowDays,
} as const;

/** What a list of people is filtered by. */
export type ListStanding = ProgramStanding | SingleStanding;
