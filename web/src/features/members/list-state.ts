import { programOfSearch } from '@ffl/domain/members';
import type { MemberListAsked, MemberSort } from '../../api/members/list-rows.ts';

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
};

export const memberSorts: readonly MemberSort[] = [
  'lastName',
  'firstName',
  'email',
  'organization',
  'credentials',
  'liveMissions',
  'status',
];

const start: ListState = { q: '', page: 1, sort: 'lastName', dir: 'asc', program: null, selected: null };

/** Far beyond any real list, and still a number that the server can count with. */
const maxPage = 1_000_000;

/** Anything that makes no sense counts as left out. */
export function readListState(search: Readonly<Record<string, unknown>>): ListState {
  const text = (name: string) => (typeof search[name] === 'string' && search[name] !== '' ? search[name] : null);
  const page = Number(search.page);
  return {
    q: text('q') ?? start.q,
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : start.page,
    sort: memberSorts.find((sort) => sort === search.sort) ?? start.sort,
    dir: search.dir === 'desc' ? 'desc' : start.dir,
    program: text('program'),
    selected: text('selected'),
  };
}

/** The search of the address; what is as at the start is left out. */
export function writeListState(state: ListState): Record<string, string | number> {
  const said = Object.entries(state).filter(
    ([name, value]) => value !== null && value !== start[name as keyof ListState],
  );
  return Object.fromEntries(said) as Record<string, string | number>;
}

/** A new question starts on its first page. */
export function asksAnew(change: Partial<ListState>): boolean {
  return ['q', 'sort', 'dir', 'program'].some((name) => name in change);
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
