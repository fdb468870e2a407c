import { useState } from 'react';
import { FilterSheet } from '../../components/ui/filter-sheet.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { rememberBase } from '../../lib/device/own-base.ts';
import {
  BaseChoice,
  type BoardControlsProps,
  DayChoice,
  OrderChoice,
  OrganizationChoice,
  ProgramChoice,
  WhoChoice,
} from './board-controls.tsx';
import { useFoundBoard } from './found-board.ts';
import { afterChange, noFilters, type ReadinessState } from './readiness-state.ts';

/** The board's query on a phone; Back reverts what was applied in one step. */
export function ReadinessSheet(props: BoardControlsProps & { onClose: () => void }) {
  const { state, change, columns, onClose, ...known } = props;
  const [draft, setDraft] = useState(state);
  const { query } = useFoundBoard({ ...draft, page: 1 }, useNow(), false);
  const { data, isPlaceholderData } = query;

  function alter(changed: Partial<ReadinessState>) {
    setDraft((before) => afterChange({ ...before, ...changed }, changed));
  }

  function apply() {
    const { day, known, base, programs: shown, all, org, sort, falls, ends } = draft;
    if (base !== state.base) rememberBase(base);
    // Choosing another base clears the programs, and these belong to it.
    change({ day, known, base, all, org, sort, falls, ends, programs: shown });
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
        <WhoChoice {...asking} />
        <OrderChoice {...asking} />
        <ProgramChoice {...asking} columns={data?.columns ?? columns} />
      </div>
    </FilterSheet>
  );
}
