import { countText } from '@ffl/domain/numbers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberQueries } from '../../api/members/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { SortChoice } from '../../components/ui/sort-choice.tsx';
import { FilterControls } from './filter-controls.tsx';
import { withoutFilters } from './list-filters.ts';
import { type ChangeList, type ListState, toAsked } from './list-state.ts';
import { sortLabels } from './sort-labels.ts';
import type { ListedPrograms } from './use-programs.ts';

type FilterSheetProps = { state: ListState; change: ChangeList; programs: ListedPrograms; onClose: () => void };

/** Filters and order on a phone. They are tried out here, and become the list's in one step that Back takes back. */
export function FilterSheet({ state, change, programs, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(state);
  const found = useQuery({ ...memberQueries.list(toAsked({ ...draft, page: 1 })), networkMode: 'always' });

  function alter(changed: Partial<ListState>) {
    setDraft((before) => ({ ...before, ...changed }));
  }

  function apply() {
    const { q, program, type, base, standing, org, sort, dir } = draft;
    change({ q, program, type, base, standing, org, sort, dir });
    onClose();
  }

  return (
    <Dialog
      title="Filter and sort"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => alter(withoutFilters(draft))}>Clear filters</Button>
          <Button variant="primary" onClick={apply}>
            {found.data ? showText(found.data.matched) : 'Show members'}
          </Button>
        </>
      }
    >
      <FilterControls state={draft} onChange={alter} programs={programs} className="flex flex-col gap-3" />
      <h3 className="mt-6 mb-2 font-semibold text-card-title">Order</h3>
      <SortChoice
        sort={{ by: draft.sort, dir: draft.dir }}
        labels={sortLabels}
        onSort={({ by, dir }) => alter({ sort: by, dir })}
      />
    </Dialog>
  );
}

function showText(matched: number): string {
  return `Show ${countText(matched)} ${matched === 1 ? 'member' : 'members'}`;
}
