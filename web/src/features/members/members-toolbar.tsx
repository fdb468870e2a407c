import { type RefObject, useCallback, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { FilterButton } from '../../components/ui/filter-button.tsx';
import { FilterChips } from '../../components/ui/filter-chips.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { SortChoice } from '../../components/ui/sort-choice.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { later } from '../../lib/pages/soon.ts';
import { FilterControls } from './filter-controls.tsx';
import { filtersOf } from './list-filters.ts';
import type { ChangeList, ListState } from './list-state.ts';
import { sortLabels } from './sort-labels.ts';
import type { ListedPrograms } from './use-programs.ts';

const MembersSheet = later(async () => (await import('./members-sheet.tsx')).MembersSheet);

type MembersToolbarProps = {
  state: ListState;
  change: ChangeList;
  programs: ListedPrograms;
  searchField: RefObject<HTMLInputElement | null>;
  /** Holds focus when what had it disappears with its filter. */
  bar: RefObject<HTMLElement | null>;
  onClearFilters: () => void;
};

/** The list's search, filters and order; on a phone the last two open a sheet. */
export function MembersToolbar({ state, change, programs, searchField, bar, onClearFilters }: MembersToolbarProps) {
  const isPhone = useIsPhone();
  const [isChoosing, setIsChoosing] = useState(false);
  const search = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const filters = filtersOf(state, programs);

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Search and filters"
      className="mb-4 flex flex-col gap-3 focus:outline-none print:hidden"
    >
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          ref={searchField}
          label="Search members"
          placeholder="Search by name, email, or organization..."
          value={state.q}
          onSearch={search}
          className="min-w-56 flex-1 max-md:w-full max-md:flex-none"
        />
        {isPhone ? (
          <FilterButton count={filters.length} onPress={() => setIsChoosing(true)} />
        ) : (
          <SortChoice
            sort={{ by: state.sort, dir: state.dir }}
            labels={sortLabels}
            onSort={({ by, dir }) => change({ sort: by, dir })}
          />
        )}
      </div>
      {!isPhone && (
        <FilterControls
          state={state}
          onChange={change}
          programs={programs}
          className="grid grid-cols-2 gap-3 lg:grid-cols-[17fr_10fr_17.5fr_18fr]"
        />
      )}
      <FilterChips
        chips={filters.map(({ key, label, without }) => ({ key, label, onClear: () => change(without) }))}
        onLast={() => bar.current?.focus()}
      >
        <Button variant="link" onClick={onClearFilters}>
          Clear filters
        </Button>
      </FilterChips>
      {isChoosing && (
        <MembersSheet state={state} change={change} programs={programs} onClose={() => setIsChoosing(false)} />
      )}
    </section>
  );
}
