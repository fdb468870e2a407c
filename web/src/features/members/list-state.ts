import { programOfSearch } from '@ffl/domain/members';
import type { MemberListAsked, MemberSort } from '../../api/members/list-rows.ts';
import { type ChangeUrl, useUrlState } from '../../hooks/use-url-state.ts';
import { anyText, direction, oneOf, pageNumber, urlState } from '../../lib/url-state.ts';

/** What the address says about the list of members. */
export type ListState = {
  q: string;
  /** From 1. */
  page: number;
  sort: MemberSort;
  dir: 'asc' | 'desc';
  /** The id of a program. */
  program: string | null;
  /** The id of the member whose record is open. */
  selected: string | null;
  /** The part of the open record that is shown. */
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
];

const start: ListState = {
  q: '',
  page: 1,
  sort: 'lastName',
  dir: 'asc',
  program: null,
  selected: null,
  tab: 'credentials',
};

export const listUrl = urlState(start, {
  q: anyText,
  page: pageNumber,
  sort: oneOf(memberSorts),
  dir: direction,
  program: anyText,
  selected: anyText,
  tab: oneOf(memberTabs),
});

/** The list and how to change it. A new search, filter or order starts on page 1; a closed record forgets its tab. */
export function useListState() {
  return useUrlState(listUrl, afterChange);
}

export type ChangeList = ChangeUrl<ListState>;

function afterChange(state: ListState, change: Partial<ListState>): ListState {
  const asksAnew = ['q', 'sort', 'dir', 'program'].some((name) => name in change);
  const page = asksAnew && change.page === undefined ? 1 : state.page;
  return { ...state, page, tab: state.selected === null ? start.tab : state.tab };
}

/** A term 'program:{id}' in the search filters like `?program=`, and goes before it (MEM-14). */
export function programFilter({ q, program }: Pick<ListState, 'q' | 'program'>): string | null {
  return programTerm(q) ?? program;
}

/** The search without its term 'program:{id}'. */
export function searchText(q: string): string {
  return wordsOf(q)
    .filter((word) => programOfSearch(word) === null)
    .join(' ');
}

export function toAsked(state: ListState): MemberListAsked {
  const programId = programFilter(state);
  const { sort, dir, page } = state;
  return {
    text: searchText(state.q),
    programId: programId === null || isId(programId) ? programId : idOfNone,
    type: null,
    base: null,
    standing: null,
    organization: null,
    sort,
    dir,
    page,
  };
}

/** Whether a text from the address can be the id of a record at all. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Nobody holds a credential of a program that cannot exist. */
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
