import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberQueries } from '../../api/members/queries.ts';
import { FilterSheet } from '../../components/ui/filter-sheet.tsx';
import { SortChoice } from '../../components/ui/sort-choice.tsx';
import { FilterControls } from './filter-controls.tsx';
import { withoutFilters } from './list-filters.ts';
import { type ChangeList, type ListState, queryOf } from './list-state.ts';
import { sortLabels } from './sort-labels.ts';
import type { ListedPrograms } from './use-programs.ts';

type MembersSheetProps = { state: ListState; change: ChangeList; programs: ListedPrograms; onClose: () => void };

/** The list's filters and order on a phone; Back reverts what was applied in one step. */
export function MembersSheet({ state, change, programs, onClose }: MembersSheetProps) {
  const [draft, setDraft] = useState(state);
  const found = useQuery(memberQueries.list(queryOf({ ...draft, page: 1 })));

  function alter(changed: Partial<ListState>) {
    setDraft((before) => ({ ...before, ...changed }));
  }

  function apply() {
    const { q, program, type, base, standing, org, sort, dir } = draft;
    change({ q, program, type, base, standing, org, sort, dir });
    onClose();
  }

  return (
    <FilterSheet
      matched={found.data?.matched}
      onClear={() => alter(withoutFilters(draft))}
      onApply={apply}
      onClose={onClose}
    >
      <FilterControls state={draft} onChange={alter} programs={programs} className="flex flex-col gap-3" />
      <h3 className="mt-6 mb-2 font-semibold text-card-title">Order</h3>
      <SortChoice
        sort={{ by: draft.sort, dir: draft.dir }}
        labels={sortLabels}
        onSort={({ by, dir }) => alter({ sort: by, dir })}
      />
    </FilterSheet>
  );
}
