import { singleStandingLabel } from '@ffl/domain/credentials/single-standing';
import { fullName } from '@ffl/domain/members/member';
import { countText } from '@ffl/domain/numbers/count-text';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { clsx } from 'clsx';
import { FilterX } from 'lucide-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useSearchOrCode } from '../../api/cards/use-search-or-code.ts';
import type { BoardColumn } from '../../api/readiness/rows.ts';
import { BarChoices } from '../../components/ui/bar-choices.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FilterButton, FilterChips } from '../../components/ui/filter-chips.tsx';
import { IconButton } from '../../components/ui/hint.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { rememberBase } from '../../lib/device/own-base.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useOwnBases } from '../../lib/session/may.ts';
import {
  BaseChoice,
  type BoardControlsProps,
  DayChoice,
  OrderChoice,
  OrganizationChoice,
  ProgramChoice,
  WhoChoice,
} from './board-controls.tsx';
import { columnName } from './readiness-cell.tsx';
import { dayText, noFilters, type ReadinessAddress, type ReadinessState } from './readiness-state.ts';

const ReadinessSheet = soon(async () => (await import('./readiness-sheet.tsx')).ReadinessSheet);

type BoardToolbarProps = BoardControlsProps & {
  /** Receives focus when a focused button disappears with its filter. */
  bar: RefObject<HTMLElement | null>;
  /** Whether the board below is that of the current filters. */
  isAnswered: boolean;
};

/** Day, base and further filters of the board in one row. A phone has the name search and a button for the rest. */
export function BoardToolbar({ bar, isAnswered, ...controls }: BoardToolbarProps) {
  const { state, change } = controls;
  const isPhone = useIsPhone();
  const [isChoosing, setIsChoosing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(search, { text: state.q, isAnswered });
  const searchText = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const { search: searchOrScan, nobody } = useSearchOrCode(search, fullName, searchText);
  const own = useOwnBases();
  const inForce = filtersOf(state, controls).filter(({ key }) => own === null || key !== 'base');

  function chooseBase(chosen: Partial<ReadinessAddress>) {
    rememberBase(chosen.base ?? null);
    change(chosen);
  }

  function clearFilters() {
    bar.current?.focus();
    change(noFilters);
  }

  const name = (
    <SearchField
      ref={search}
      label={readinessMessages.findByName}
      placeholder="Name"
      value={state.q}
      onSearch={searchOrScan}
      className={isPhone ? 'min-w-24 flex-[1_1_6rem]' : 'w-24 grow'}
    />
  );

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Readiness filters"
      className="mb-2 flex flex-wrap items-start gap-2 focus:outline-none print:hidden"
    >
      {isPhone ? (
        <>
          {name}
          <div className="max-w-full shrink-0">
            <FilterButton count={inForce.length} onPress={() => setIsChoosing(true)} />
          </div>
          <div className="w-full empty:hidden">
            <FilterChips
              chips={inForce.map(({ key, label, without }) => ({ key, label, onClear: () => change(without) }))}
              onLast={() => bar.current?.focus()}
            >
              <Button variant="link" onClick={clearFilters}>
                Clear filters
              </Button>
            </FilterChips>
          </div>
        </>
      ) : (
        <>
          <div className={clsx('flex flex-wrap gap-2', state.day !== null && 'w-full min-[94rem]:w-auto')}>
            <DayChoice {...controls} />
          </div>
          <BaseChoice {...controls} change={chooseBase} isLabelHidden className={inFullClass} />
          <BarChoices label="Programs" chosen={programsText(controls)} className={inFullClass}>
            <ProgramChoice {...controls} />
          </BarChoices>
          <OrganizationChoice state={state} change={change} isLabelHidden className={inFullClass} />
          <WhoChoice state={state} change={change} isLabelHidden className={inFullClass} />
          <div className="flex min-w-0 max-w-full flex-[9_1_auto] gap-2">
            {name}
            <OrderChoice state={state} change={change} isLabelHidden className="min-w-0" />
            {(inForce.length > 0 || state.q !== '') && (
              <IconButton name="Clear filters" icon={<FilterX aria-hidden="true" size={18} />} onClick={clearFilters} />
            )}
          </div>
        </>
      )}
      {nobody !== null && (
        <p role="status" className="wrap-anywhere w-full text-ink-2">
          {nobody}
        </p>
      )}
      {isChoosing && <ReadinessSheet {...controls} onClose={() => setIsChoosing(false)} />}
    </section>
  );
}

/** As wide as the chosen text, which is never cut: what doesn't fit wraps to the next row. */
const inFullClass = 'min-w-0 max-w-full flex-auto';

/** The count is known once the board has loaded. */
function allText(count: number): string {
  return count === 0 ? 'All' : `All ${countText(count)}`;
}

/** 'All 3', or the chosen ones by name, and whether people must be in force in all of them. */
function programsText({ state: { programs, all, base }, columns }: BoardControlsProps): string {
  const names = programs === null ? allText(columns.length) : namesOf(programs, columns, base !== null);
  return all === null ? names : `${names}, ${readinessMessages.inAll.toLowerCase()}`;
}

type BoardFilter = {
  key: 'day' | 'base' | 'programs' | 'all' | 'org' | 'falls' | 'ends';
  label: string;
  /** The change that removes the filter. */
  without: Partial<ReadinessState>;
};

type Known = {
  today: CalendarDate;
  /** All columns that can be shown. */
  columns: readonly BoardColumn[];
  /** Name of the base in the address. */
  baseName: string;
};

/** The filters that differ from everyone today, in words. */
function filtersOf(state: ReadinessState, { today, columns, baseName }: Known): BoardFilter[] {
  const { day, base, programs, all, org, falls, ends } = state;
  const filters: BoardFilter[] = [];
  if (day !== null && day !== today) {
    filters.push({ key: 'day', label: dayText(state, today), without: { day: null, known: null, falls: null } });
  }
  if (base !== null) filters.push({ key: 'base', label: baseName, without: { base: null } });
  if (programs !== null) {
    filters.push({ key: 'programs', label: namesOf(programs, columns, base !== null), without: { programs: null } });
  }
  if (all !== null) filters.push({ key: 'all', label: readinessMessages.inAll, without: { all: null } });
  if (org !== null) filters.push({ key: 'org', label: org, without: { org: null } });
  if (falls !== null && day !== null && day > today) {
    filters.push({ key: 'falls', label: readinessMessages.fallsOutUntilThen, without: { falls: null } });
  }
  if (ends !== null) filters.push({ key: 'ends', label: singleStandingLabel(ends), without: { ends: null } });
  return filters;
}

/** Names of the chosen columns. */
function namesOf(programs: string, columns: readonly BoardColumn[], isAtBase: boolean): string {
  const chosen = programs.split('.');
  const names = columns.filter(({ key }) => chosen.includes(key)).map((column) => columnName(column, isAtBase));
  if (names.length > 0) return names.join(', ');
  return columns.length === 0 ? '…' : 'Unknown program';
}
