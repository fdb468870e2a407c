import { memberLimits } from '@ffl/domain/members/limits';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../api/members/queries.ts';
import type { ListedMember, MemberPage } from '../../api/members/rows.ts';
import { type ChangeList, type ListState, queryOf } from './list-state.ts';

/** Moves between records in list order. */
export type Neighbors = {
  /** Opens the neighbor; undefined at the end of the list, or while it is unknown. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** The record's position among all matches, from 1; undefined for one opened by link alone. */
  position: { at: number; of: number } | undefined;
};

/** The records before and after the open one within the filter, across pages. */
export function useNeighbors(state: ListState, change: ChangeList, list: MemberPage | undefined): Neighbors {
  const { page, selected } = state;
  const members = list?.members ?? [];
  const at = members.findIndex(({ id }) => id === selected);
  const isListed = at !== -1;
  const position = (page - 1) * memberLimits.pageSize + at + 1;
  const before = useBorderPage(state, page - 1, isListed && at === 0 && page > 1);
  const isLast = isListed && at === members.length - 1;
  const after = useBorderPage(state, page + 1, isLast && position < (list?.matched ?? 0));
  if (!list || !isListed) return { previous: undefined, next: undefined, position: undefined };

  function stepTo(neighbor: ListedMember | undefined, itsPage: number) {
    return neighbor && (() => change({ page: itsPage, selected: neighbor.id }, { replace: true }));
  }
  return {
    previous: stepTo(members[at - 1], page) ?? stepTo(before?.at(-1), page - 1),
    next: stepTo(members[at + 1], page) ?? stepTo(after?.[0], page + 1),
    position: { at: position, of: list.matched },
  };
}

/** The next page's list, read once the open record is the first or last of its page. */
function useBorderPage(state: ListState, page: number, enabled: boolean): readonly ListedMember[] | undefined {
  const { data } = useQuery({ ...memberQueries.list({ ...queryOf(state), page }), enabled });
  return enabled ? data?.members : undefined;
}
