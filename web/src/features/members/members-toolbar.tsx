import { memberMessages } from '@ffl/domain/members/messages';
import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { useSearchOrCode } from '../../api/cards/use-search-or-code.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { FilterButton, FilterChips } from '../../components/ui/filter-chips.tsx';
import { LabeledSelect } from '../../components/ui/filter-fields.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { soon } from '../../lib/pages/soon.ts';
import { FilterControls } from './filter-controls.tsx';
import { filtersOf } from './list-filters.ts';
import type { ChangeList, ListState } from './list-state.ts';
import { sortLabels } from './members-columns.tsx';
import type { ListedPrograms } from './use-programs.ts';

const MembersSheet = soon(async () => (await import('./members-sheet.tsx')).MembersSheet);

type MembersToolbarProps = {
  state: ListState;
  change: ChangeList;
  programs: ListedPrograms;
  searchField: RefObject<HTMLInputElement | null>;
  /** Receives focus when a filter's button disappears with it. */
  bar: RefObject<HTMLElement | null>;
  /** The menu of saved views. */
  views: ReactNode;
  onClearFilters: () => void;
};

/** The list's search, filters and order; on a phone the last two open a sheet, else the table's headers sort. */
export function MembersToolbar(props: MembersToolbarProps) {
  const { state, change, programs, searchField, bar, views, onClearFilters } = props;
  const isPhone = useIsPhone();
  const [isChoosing, setIsChoosing] = useState(false);
  const searchText = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const { search, nobody } = useSearchOrCode(searchField, emailOf, searchText);
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
          <div className="max-md:flex-1">
            <FilterButton count={filters.length} onPress={() => setIsChoosing(true)} />
          </div>
        ) : (
          <NameOrder state={state} change={change} />
        )}
        {views}
      </div>
      <p role="status" className="wrap-anywhere text-ink-2 empty:hidden">
        {nobody}
      </p>
      {!isPhone && (
        <FilterControls
          state={state}
          onChange={change}
          programs={programs}
          className="grid gap-3 @min-[48rem]/frame:grid-cols-2 @min-[68.75rem]/frame:grid-cols-[16fr_10fr_20.5fr_16fr] @min-[68.75rem]/frame:not-has-[>:nth-child(4)]:grid-cols-3"
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

function emailOf({ email }: MemberFound): string {
  return email;
}

/** The name by which the Member column sorts. */
function NameOrder({ state, change }: Pick<MembersToolbarProps, 'state' | 'change'>) {
  return (
    <LabeledSelect
      label={memberMessages.sortsNamesBy}
      value={state.sort === 'firstName' ? 'firstName' : 'lastName'}
      onChange={({ target }) => change({ sort: target.value === 'firstName' ? 'firstName' : 'lastName', dir: 'asc' })}
    >
      <option value="lastName">{sortLabels.lastName}</option>
      <option value="firstName">{sortLabels.firstName}</option>
    </LabeledSelect>
  );
}
