import { programLabel } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback } from 'react';
import type { MemberSort } from '../../api/members/list-rows.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { FilterChips } from '../../components/ui/filter-chips.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { SortChoice } from '../../components/ui/sort-choice.tsx';
import { type ChangeList, type ListState, programFilter, searchText } from './list-state.ts';

type MembersToolbarProps = { state: ListState; change: ChangeList; searchField: RefObject<HTMLInputElement | null> };

/** Search, filter and order of the list. Programs that cannot be read leave the filter without choices (ERR-02). */
export function MembersToolbar({ state, change, searchField }: MembersToolbarProps) {
  const programs = useQuery({ ...programQueries.list(), networkMode: 'always' });
  const filter = programFilter(state);
  const filtered = programs.data?.find(({ id }) => id === filter);

  const search = useCallback((q: string) => change({ q }, { replace: true }), [change]);

  /** The filter may stand in the address and in the search; it is set and cleared in both. */
  function filterBy(program: string | null) {
    change({ program, q: searchText(state.q) });
  }

  return (
    <div className="mb-4 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          ref={searchField}
          label="Search members"
          placeholder="Search by name, email, or organization..."
          value={state.q}
          onSearch={search}
          className="min-w-56 flex-1 max-md:w-full max-md:flex-none"
        />
        <div className="max-md:min-w-0 max-md:flex-1 md:w-56">
          <Select
            aria-label="Program"
            value={filter ?? ''}
            onChange={(event) => filterBy(event.target.value === '' ? null : event.target.value)}
          >
            <option value="">All programs</option>
            {filter !== null && !filtered && <option value={filter}>Unknown program</option>}
            {programs.data?.map((program) => (
              <option key={program.id} value={program.id}>
                {programLabel(program)}
              </option>
            ))}
          </Select>
        </div>
        <SortChoice
          sort={{ by: state.sort, dir: state.dir }}
          labels={sortLabels}
          onSort={({ by, dir }) => change({ sort: by, dir })}
        />
      </div>
      {filter !== null && (
        <FilterChips
          chips={[
            {
              key: 'program',
              label: filtered ? programLabel(filtered) : programs.isPending ? '…' : 'Unknown program',
              onClear: () => filterBy(null),
            },
          ]}
        />
      )}
    </div>
  );
}

const sortLabels: Readonly<Record<MemberSort, string>> = {
  lastName: 'Last name',
  firstName: 'First name',
  email: 'Email',
  organization: 'Organization',
  credentials: 'Credentials',
  liveMissions: 'Live missions',
  status: 'Status',
};
