import type { CalendarDate } from '../time/calendar-date.ts';
import { addCalendarDays, daysAfter, denverDate, endOfDay, startOfDay } from '../time/denver.ts';
import type { CurrencyRule, RecencySeason, RemovedSeason } from './rule.ts';

/** A period without gaps in which recency is required. */
type Running = { first: CalendarDate; last: CalendarDate };

/**
 * When recency ends after the latest punch: after the program's validity in days, if that is before the season's last
 * day. Recency rests between seasons, and the next season begins with as many whole days as a punch gives. Null if no
 * remaining season could end it. A season removed after the punch still counts for it, so removing one never extends an
 * expiry.
 */
export function recencyEnd(punchedAt: Date, rule: RecencyRule): Date | null {
  const { validityPeriodDays } = rule;
  const punchDay = denverDate(punchedAt);
  for (const { first, last, lastDay } of runningOf(seasonsFor(punchedAt, rule))) {
    if (last < punchDay) continue;
    const end =
      punchDay < first
        ? endOfDay(daysAfter(first, validityPeriodDays - 1))
        : addCalendarDays(punchedAt, validityPeriodDays);
    // A punch that lasts into the last day covers the whole season.
    if (end < lastDay) return end;
  }
  return null;
}

export type RecencyRule = Pick<CurrencyRule, 'validityPeriodDays' | 'seasons' | 'removed'>;

// Keyed by the number of removed seasons that count, which are always the latest removed.
const counted = new WeakMap<readonly RemovedSeason[], Map<number, readonly RecencySeason[]>>();

function seasonsFor(punchedAt: Date, { seasons, removed = [] }: RecencyRule): readonly RecencySeason[] {
  const still = removed.filter(({ removedAt }) => punchedAt < removedAt);
  if (still.length === 0) return seasons;
  const ofRule = counted.get(removed) ?? new Map<number, readonly RecencySeason[]>();
  counted.set(removed, ofRule);
  const found = ofRule.get(still.length) ?? [...seasons, ...still.map((season) => ({ ...season, isActive: true }))];
  ofRule.set(still.length, found);
  return found;
}

// Computed once per rule, since thousands of credentials can follow it.
const known = new WeakMap<readonly RecencySeason[], (Running & { lastDay: Date })[]>();

function runningOf(seasons: readonly RecencySeason[]): (Running & { lastDay: Date })[] {
  const running =
    known.get(seasons) ?? runningDays(seasons).map((days) => ({ ...days, lastDay: startOfDay(days.last) }));
  known.set(seasons, running);
  return running;
}

/** The active seasons' days, earliest first; overlapping or adjoining ones are one. */
export function runningDays(seasons: readonly RecencySeason[]): Running[] {
  const active = seasons.filter((season) => season.isActive);
  const running: Running[] = [];
  for (const { startDate, endDate } of active.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))) {
    const before = running.at(-1);
    if (!before || daysAfter(before.last, 1) < startDate) running.push({ first: startDate, last: endDate });
    else if (before.last < endDate) before.last = endDate;
  }
  return running;
}
