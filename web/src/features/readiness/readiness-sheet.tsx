import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { FilterSheet } from '../../components/ui/filter-sheet.tsx';
import { noFilters } from './board-filters.ts';
import { ReadinessFilters, type ReadinessFiltersProps } from './readiness-filters.tsx';
import { afterChange, queryOf, type ReadinessState } from './readiness-state.ts';

/** The board's query on a phone; Back reverts what was applied in one step. */
export function ReadinessSheet(props: ReadinessFiltersProps & { onClose: () => void }) {
  const { state, change, columns, onClose, ...known } = props;
  const [draft, setDraft] = useState(state);
  const { data, isPlaceholderData } = useQuery(readinessQueries.board(queryOf(draft), 1));

  function alter(changed: Partial<ReadinessState>) {
    setDraft((before) => afterChange({ ...before, ...changed }, changed));
  }

  function apply() {
    const { day, known, base, programs: shown, all, org, sort } = draft;
    // Choosing another base clears the programs, and these belong to it.
    change({ day, known, base, all, org, sort, programs: shown });
    onClose();
  }

  return (
    <FilterSheet
      matched={isPlaceholderData ? undefined : data?.matched}
      onClear={() => alter(noFilters)}
      onApply={apply}
      onClose={onClose}
    >
      <ReadinessFilters state={draft} change={alter} columns={data?.columns ?? columns} {...known} />
    </FilterSheet>
  );
}
