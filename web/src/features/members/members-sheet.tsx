import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../api/members/queries.ts';
import { FilterSheet } from '../../components/ui/filter-sheet.tsx';
import { SortChoice } from '../../components/ui/sort-choice.tsx';
import { useTrial } from '../../hooks/lists/use-trial.ts';
import { FilterControls } from './filter-controls.tsx';
import { withoutFilters } from './list-filters.ts';
import { afterChange, type ChangeList, type ListState, orderOf, queryOf } from './list-state.ts';
import { sortLabels } from './members-columns.tsx';
import type { ListedPrograms } from './use-programs.ts';

type MembersSheetProps = { state: ListState; change: ChangeList; programs: ListedPrograms; onClose: () => void };

/** The list's filters and order on a phone; Back reverts what was applied in one step. */
export function MembersSheet({ state, change, programs, onClose }: MembersSheetProps) {
  const { tried, alter, chosen } = useTrial(state, afterChange);
  const found = useQuery(memberQueries.list(queryOf({ ...tried, page: 1 })));

  function apply() {
    change(chosen);
    onClose();
  }

  return (
    <FilterSheet
      matched={found.data?.matched}
      onClear={() => alter(withoutFilters(tried))}
      onApply={apply}
      onClose={onClose}
    >
      <FilterControls state={tried} onChange={alter} programs={programs} className="flex flex-col gap-3" />
      <h3 className="mt-6 mb-2 font-semibold text-card-title">Order</h3>
      <SortChoice sort={orderOf(tried)} labels={sortLabels} onSort={({ by, dir }) => alter({ sort: by, dir })} />
    </FilterSheet>
  );
}
