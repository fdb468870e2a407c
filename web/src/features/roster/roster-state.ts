import type { RosterSort } from '../../api/seasons/queries.ts';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { direction, oneOf, pageNumber, urlState } from '../../lib/pages/url-state.ts';

/** The state of a roster in the address. */
export type RosterState = {
  sort: RosterSort;
  dir: 'asc' | 'desc';
  /** Starts at 1. */
  page: number;
};

export const rosterSortLabels: Readonly<Record<RosterSort, string>> = {
  name: 'Name',
  organization: 'Organization',
  status: 'Status',
  credentialDate: 'Credential Date',
  expirationDate: 'Expiration Date',
};

const start: RosterState = { sort: 'name', dir: 'asc', page: 1 };

const rosterUrl = urlState(start, {
  sort: oneOf(Object.keys(rosterSortLabels) as RosterSort[]),
  dir: direction,
  page: pageNumber,
});

/** Order and page; a new order starts on page 1. */
export function useRosterState() {
  return useUrlState(rosterUrl, (state, change) => ({
    ...state,
    page: change.page ?? ('sort' in change ? 1 : state.page),
  }));
}

/** 'Sorted by: name, ascending' */
export function sortText({ sort, dir }: Pick<RosterState, 'sort' | 'dir'>): string {
  return `Sorted by: ${rosterSortLabels[sort].toLowerCase()}, ${dir === 'asc' ? 'ascending' : 'descending'}`;
}
