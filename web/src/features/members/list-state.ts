import { asksWhatEnds, type ListStanding, toSingleStanding } from '@ffl/domain/credentials/single-standing';
import { standings } from '@ffl/domain/credentials/standing';
import { programOfSearch } from '@ffl/domain/members/search-members';
import { type ProgramType, programTypes } from '@ffl/domain/programs/program-types';
import type { MemberListQuery, MemberSort } from '../../api/members/rows.ts';
import { type ChangeUrl, useUrlState } from '../../hooks/lists/use-url-state.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { anyText, direction, oneOf, pageNumber, urlState } from '../../lib/pages/url-state.ts';

/** The state of the member list in the address. */
export type ListState = {
  q: string;
  /** Id of a program; overrides `type` and `base`. */
  program: string | null;
  type: ProgramType | null;
  /** Name of a base. */
  base: string | null;
  /** The standing in the programs above; in any program if none is selected. */
  standing: ListStanding | null;
  /** An organization's name as stored with members. */
  org: string | null;
  /** Null for the default. */
  sort: MemberSort | null;
  dir: 'asc' | 'desc';
  /** Starts at 1. */
  page: number;
  /** Id of the member whose record is open. */
  selected: string | null;
  /** The open record's current tab. */
  tab: MemberTab;
};

const memberTabs = ['credentials', 'history', 'edit'] as const;

export type MemberTab = (typeof memberTabs)[number];

const memberSorts: readonly MemberSort[] = [
  'lastName',
  'firstName',
  'email',
  'organization',
  'credentials',
  'liveMissions',
  'status',
  'soonest',
];

export const noFilters = { program: null, type: null, base: null, standing: null, org: null } as const;

const start: ListState = {
  q: '',
  ...noFilters,
  sort: null,
  dir: 'asc',
  page: 1,
  selected: null,
  tab: 'credentials',
};

const address = urlState(start, {
  q: anyText,
  program: anyText,
  type: oneOf(programTypes),
  base: anyText,
  standing: (text) => oneOf<ListStanding>([...standings, 'former'])(text) ?? toSingleStanding(text) ?? undefined,
  org: anyText,
  sort: oneOf(memberSorts),
  dir: direction,
  page: pageNumber,
  selected: anyText,
  tab: oneOf(memberTabs),
});

export const listUrl: typeof address = {
  ...address,
  write: (state) => address.write({ ...state, sort: state.sort === usualSort(state) ? null : state.sort }),
};

/** By name, or by soonest lapse if the list is about what ends. */
function usualSort({ standing }: ListState): MemberSort {
  return asksWhatEnds(standing) ? 'soonest' : 'lastName';
}

export function orderOf(state: ListState): { by: MemberSort; dir: ListState['dir'] } {
  return { by: state.sort ?? usualSort(state), dir: state.dir };
}

/** The list and how to change it. A new search, filter or order starts on page 1; a closed record forgets its tab. */
export function useListState() {
  return useUrlState(listUrl, afterChange);
}

export type ChangeList = ChangeUrl<ListState>;

const asking = ['q', 'sort', 'dir', ...Object.keys(noFilters)];

export function afterChange(state: ListState, change: Partial<ListState>): ListState {
  const asksAnew = asking.some((name) => name in change);
  const page = asksAnew && change.page === undefined ? 1 : state.page;
  return { ...state, page, tab: state.selected === null ? start.tab : state.tab };
}

/** A term 'program:{id}' in the search filters like `?program=`, and overrides it (MEM-14). */
export function programFilter({ q, program }: Pick<ListState, 'q' | 'program'>): string | null {
  return programTerm(q) ?? program;
}

/** The search without its term 'program:{id}'. */
export function searchText(q: string): string {
  return wordsOf(q)
    .filter((word) => programOfSearch(word) === null)
    .join(' ');
}

export function queryOf(state: ListState): MemberListQuery {
  const programId = programFilter(state);
  const isExact = programId !== null;
  const { standing, page } = state;
  const { by, dir } = orderOf(state);
  return {
    text: searchText(state.q),
    programId: !isExact || isId(programId) ? programId : idOfNone,
    type: isExact ? null : state.type,
    base: isExact ? null : state.base,
    standing,
    organization: state.org,
    sort: by,
    dir,
    page,
  };
}

/** An id that no program has, so that nobody matches. */
const idOfNone = '00000000-0000-0000-0000-000000000000';

function programTerm(q: string): string | null {
  for (const word of wordsOf(q)) {
    const program = programOfSearch(word);
    if (program !== null) return program;
  }
  return null;
}

function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '');
}
