import { memberLimits } from '@ffl/domain/members';
import type { MemberPage } from '../../api/members/list-rows.ts';
import type { ChangeList, ListState } from './list-state.ts';
import type { Neighbours } from './record-slots.ts';

/** The records before and after the open one, on the page that the list shows. */
export function useNeighbours(state: ListState, change: ChangeList, list: MemberPage | undefined): Neighbours {
  const members = list?.members ?? [];
  const at = members.findIndex(({ id }) => id === state.selected);
  if (!list || at === -1) return { previous: undefined, next: undefined, position: undefined };

  function stepTo(index: number) {
    const neighbour = members[index];
    return neighbour && (() => change({ selected: neighbour.id }, { replace: true }));
  }
  return {
    previous: stepTo(at - 1),
    next: stepTo(at + 1),
    position: { at: (state.page - 1) * memberLimits.pageSize + at + 1, of: list.matched },
  };
}
