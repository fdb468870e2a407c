import { FilterSheet } from '../../components/ui/filter-sheet.tsx';
import { useTrial } from '../../hooks/lists/use-trial.ts';
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
import { afterChange, noFilters, stateOf } from './readiness-state.ts';

/** The board's query on a phone; Back reverts what was applied in one step. */
export function ReadinessSheet(props: BoardControlsProps & { onClose: () => void }) {
  const { address, state, change, columns, onClose, ...known } = props;
  const { tried, alter, chosen } = useTrial(address, afterChange);
  const wanted = stateOf(tried, known.today);
  const { data, isPlaceholderData } = useFoundBoard({ ...wanted, page: 1 }, useNow(), false).query;

  function apply() {
    if (tried.base !== state.base) rememberBase(tried.base);
    change(chosen);
    onClose();
  }

  const asking = { address: tried, state: wanted, change: alter };
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
