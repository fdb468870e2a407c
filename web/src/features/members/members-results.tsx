import { memberLimits } from '@ffl/domain/members/limits';
import { memberMessages } from '@ffl/domain/members/messages';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { memberQueries } from '../../api/members/queries.ts';
import type { MemberListQuery, MemberPage } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { ListResults } from '../../components/ui/list-results.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import type { Display } from '../../hooks/lists/use-display.ts';
import type { RowSelection } from '../../hooks/lists/use-row-selection.ts';
import { useFailureToast } from '../../hooks/visit/use-failure-toast.ts';
import { later } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { askedOf } from './asked-of.ts';
import { filtersOf } from './list-filters.ts';
import { type ChangeList, type ListState, noFilters, orderOf, searchText } from './list-state.ts';
import type { MemberActionHandlers } from './member-actions.tsx';
import { MemberCards } from './member-cards.tsx';
import { MembersTable } from './members-table.tsx';
import type { ListedPrograms } from './use-programs.ts';

const NoMembers = later(async () => (await import('./no-members.tsx')).NoMembers);

/** The queried members; the previous ones stay, dimmed, until they are read. `isHeld`: a default view may still change the query. */
export function useMembers(query: MemberListQuery, isHeld: boolean) {
  const list = useQuery({
    ...memberQueries.list(query),
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
    enabled: !isHeld,
  });
  useFailureToast(list.isError ? memberMessages.loadFailed : null, list.errorUpdatedAt);
  return list;
}

type MembersResultsProps = MemberActionHandlers & {
  list: UseQueryResult<MemberPage>;
  state: ListState;
  change: ChangeList;
  now: Date;
  programs: ListedPrograms;
  onClearFilters: () => void;
  selection: RowSelection;
  display: Display;
  /** Selecting is a mode on a phone, in which a press opens nothing. */
  isChoosing: boolean;
  onChoose: () => void;
};

/** The table or cards with page links, or why there are none. */
export function MembersResults(props: MembersResultsProps) {
  const { list, state, change, now, programs, onClearFilters, selection, display, isChoosing, onChoose, ...handlers } =
    props;
  const isPhone = useIsPhone();
  const maySelect = useMay('punch');
  const isAsked = useMemo(() => askedOf(state, programs, now), [state, programs, now]);
  const View = isPhone ? MemberCards : MembersTable;
  const goTo = useCallback((page: number) => change({ page }, { replace: true }), [change]);
  return (
    <ListResults
      query={list}
      of="members"
      failure={memberMessages.loadFailed}
      page={state.page}
      pageSize={memberLimits.pageSize}
      windowSize={memberLimits.pageWindow}
      onPage={goTo}
      renderEmpty={({ total }) => (
        <NoMembers
          hasMembers={total > 0}
          filters={filtersOf(state, programs)}
          hasSearch={searchText(state.q) !== ''}
          onClearFilters={onClearFilters}
          onClearSearch={() => change({ q: '' })}
          onLookAmongFormer={
            state.standing === 'former'
              ? undefined
              : () => change({ ...noFilters, q: searchText(state.q), standing: 'former' })
          }
        />
      )}
    >
      {(answer, isStale) => (
        <>
          {maySelect && isPhone && !isChoosing && answer && (
            <Button size="small" className="mb-3 print:hidden" onClick={onChoose}>
              Select members
            </Button>
          )}
          <View
            {...handlers}
            members={answer?.members}
            programs={programs}
            isStale={isStale}
            sort={orderOf(state)}
            onSort={({ by, dir }) => change({ sort: by === 'credentials' ? 'soonest' : by, dir })}
            isAsked={isAsked}
            selected={state.selected}
            now={now}
            selection={maySelect && (!isPhone || isChoosing) ? selection : null}
            display={display}
          />
        </>
      )}
    </ListResults>
  );
}
