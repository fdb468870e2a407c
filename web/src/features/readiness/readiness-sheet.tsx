import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { FilterSheet } from '../../components/ui/filter-sheet.tsx';
import { rememberBase } from '../../lib/device/own-base.ts';
import {
  BaseChoice,
  type BoardControlsProps,
  DayChoice,
  OrderChoice,
  OrganizationChoice,
  ProgramChoice,
} from './board-controls.tsx';
import { afterChange, noFilters, queryOf, type ReadinessState } from './readiness-state.ts';

/** The board's query on a phone; Back reverts what was applied in one step. */
export function ReadinessSheet(props: BoardControlsProps & { onClose: () => void }) {
  const { state, change, columns, onClose, ...known } = props;
  const [draft, setDraft] = useState(state);
  const { data, isPlaceholderData } = useQuery(readinessQueries.board(queryOf(draft), 1));

  function alter(changed: Partial<ReadinessState>) {
    setDraft((before) => afterChange({ ...before, ...changed }, changed));
  }

  function apply() {
    const { day, known, base, programs: shown, all, org, sort, falls } = draft;
    if (base !== state.base) rememberBase(base);
    // Choosing another base clears the programs, and these belong to it.
    change({ day, known, base, all, org, sort, falls, programs: shown });
    onClose();
  }

  const asking = { state: draft, change: alter };
  return (
    <FilterSheet
      matched={isPlaceholderData ? undefined : data?.matched}
      onClear={() => alter(noFilters)}
      onApply={apply}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <DayChoice {...asking} {...known} />
        <BaseChoice {...asking} {...known} />
        <OrganizationChoice {...asking} />
        <OrderChoice {...asking} />
        <ProgramChoice {...asking} columns={data?.columns ?? columns} />
      </div>
    </FilterSheet>
  );
}
