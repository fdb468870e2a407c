import {
  asksWhatEnds,
  type SingleStanding,
  singleStandingLabel,
  singleStandings,
} from '@ffl/domain/credentials/single-standing';
import { reachedBackTo } from '@ffl/domain/grants/reach';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { displayDate } from '@ffl/domain/time/denver';
import { dayOf, parseRequestedDay, type RequestedDay } from '@ffl/domain/time/named-days';
import type { BoardQuery, BoardSort } from '../../api/readiness/queries.ts';
import { type ChangeUrl, useUrlState } from '../../hooks/lists/use-url-state.ts';
import { anyText, oneOf, pageNumber, urlState } from '../../lib/pages/url-state.ts';

/** The state of the board in the address. */
export type ReadinessAddress = {
  /** A date, or the name of a day that moves with today; null for today. */
  day: RequestedDay | null;
  /** For a past day: as it was, or as it was known then. */
  known: 'then' | null;
  base: string | null;
  /** Keys of columns, with a dot between them. */
  programs: string | null;
  /** Only those in force in all columns. */
  all: 'yes' | null;
  org: string | null;
  /** For a future day: only those in force now who won't be then. */
  falls: 'yes' | null;
  /** Only those with anything in the shown columns that by itself ends soon or has lapsed. */
  ends: SingleStanding | null;
  /** Words of a name to find. */
  q: string;
  /** Null for the default. */
  sort: BoardSort | null;
  /** Starts at 1. */
  page: number;
  /** Id of the member whose record is open. */
  selected: string | null;
};

/** The board's state with an actual date and order instead of the names in the address. */
export type ReadinessState = Omit<ReadinessAddress, 'day' | 'sort'> & { day: CalendarDate | null; sort: BoardSort };

export type ChangeReadiness = ChangeUrl<ReadinessAddress>;

/** Filters of today's board, with everyone at any base. */
export const noFilters = {
  day: null,
  known: null,
  base: null,
  programs: null,
  all: null,
  org: null,
  falls: null,
  ends: null,
  q: '',
} as const;

const start: ReadinessAddress = { ...noFilters, sort: null, page: 1, selected: null };

const address = urlState(start, {
  day: (text) => parseRequestedDay(text) ?? undefined,
  known: oneOf(['then']),
  base: anyText,
  programs: anyText,
  all: oneOf(['yes']),
  org: anyText,
  falls: oneOf(['yes']),
  ends: oneOf<SingleStanding>(singleStandings),
  q: anyText,
  sort: oneOf(['name', 'soonest']),
  page: pageNumber,
  selected: anyText,
});

export const readinessUrl: typeof address = {
  ...address,
  write: (state) => address.write({ ...state, sort: state.sort === usualSort(state) ? null : state.sort }),
};

/** By name; if the filter is about what ends, by soonest lapse. */
function usualSort({ ends }: Pick<ReadinessAddress, 'ends'>): BoardSort {
  return asksWhatEnds(ends) ? 'soonest' : 'name';
}

export function useReadinessState() {
  return useUrlState(readinessUrl, afterChange);
}

/** A new query starts on page 1. One base's columns don't exist at another. */
export function afterChange(state: ReadinessAddress, change: Partial<ReadinessAddress>): ReadinessAddress {
  const isOfPage = 'page' in change || 'selected' in change;
  const isOtherBase = 'base' in change && !('programs' in change);
  return { ...state, page: isOfPage ? state.page : 1, programs: isOtherBase ? null : state.programs };
}

export function stateOf({ day, sort, ...rest }: ReadinessAddress, today: CalendarDate): ReadinessState {
  return { ...rest, day: day && dayOf(day, today), sort: sort ?? usualSort(rest) };
}

/** Whoever sees some bases only sees their last year, so an earlier day becomes the first of it. */
export function withinReach(state: ReadinessState, today: CalendarDate, isBound: boolean): ReadinessState {
  const first = reachedBackTo(today);
  return isBound && state.day !== null && state.day < first ? { ...state, day: first } : state;
}

/** A filter for what ends needs the whole board, and then sorts it by the date shown, not by the latest. */
export function queryOf({ day, known, base, programs, all, org, ends, sort }: ReadinessState): BoardQuery {
  return {
    day,
    isKnownThen: known === 'then',
    base,
    columns: programs?.split('.') ?? null,
    isInAll: all === 'yes',
    organization: org,
    sort: asksWhatEnds(ends) ? 'name' : sort,
  };
}

/** Describes who is found: 'Summit County SAR, in force in all of these'. Null for everyone. */
export function whomText({ organization, isInAll }: Pick<BoardQuery, 'organization' | 'isInAll'>): string | null {
  const parts = [organization ?? 'all organizations', ...(isInAll ? [readinessMessages.inAll.toLowerCase()] : [])];
  return organization === null && !isInAll ? null : parts.join(', ');
}

export const sortLabels: Readonly<Record<BoardSort, string>> = { name: 'By name', soonest: 'Soonest lapse' };

/** 'As it was on Nov 05, 2026', the board's day and view. */
export function dayText({ day, known }: Pick<ReadinessState, 'day' | 'known'>, today: CalendarDate): string {
  if (day === null || day === today) return 'Today';
  if (day > today) return `${displayDate(day)}, if nobody punches`;
  return known === 'then' ? `As known on ${displayDate(day)}` : `As it was on ${displayDate(day)}`;
}

/** The address of those who are in force in this column, on the same day, at the same base, of the same organization. */
export function inForceIn({ day, known, base, org }: ReadinessAddress, key: string): Record<string, string | number> {
  return address.write({ ...start, day, known, base, org, programs: key, all: 'yes' });
}

/** The filters in words: 'Lapses by then, Name: park'. */
export function foundBy({ day, falls, ends, q }: ReadinessState, today: CalendarDate): string | null {
  const isFalling = falls !== null && day !== null && day > today;
  const parts = [
    ...(isFalling ? [readinessMessages.fallsOutUntilThen] : []),
    ...(ends === null ? [] : [singleStandingLabel(ends)]),
    ...(q === '' ? [] : [readinessMessages.named(q)]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
