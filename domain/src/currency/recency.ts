import type { CalendarDate } from '../time/calendar-date.ts';
import { addCalendarDays, daysAfter, denverDate, endOfDay, startOfDay } from '../time/denver.ts';
import type { CurrencyRule, RecencySeason, RemovedSeason } from './rule.ts';

/** Days on which recency is required, without a gap. */
type Running = { first: CalendarDate; last: CalendarDate };

/**
 * When the latest punch stops counting: this many days after it, while a season runs. Otherwise it rests, and someone
 * coming from a rest has the first day and as many whole days as one punch gives. Null: no season asks before it rests
 * for good. A season that is removed after the punch goes on counting for it, so that nobody gets time by a removal.
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
    // One that reaches the last day covered the whole season.
    if (end < lastDay) return end;
  }
  return null;
}

export type RecencyRule = Pick<CurrencyRule, 'validityPeriodDays' | 'seasons' | 'removed'>;

// By how many of the removed ones count, which are always the ones removed last.
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

// Thousands of credentials are decided by one rule, whose days are computed once.
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
