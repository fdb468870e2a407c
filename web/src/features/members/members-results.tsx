import { memberLimits, memberMessages } from '@ffl/domain/members';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useCallback } from 'react';
import type { MemberListAsked, MemberPage } from '../../api/members/list-rows.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListResults } from '../../components/ui/list-results.tsx';
import { useFailureToast } from '../../hooks/use-failure-toast.ts';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import type { ChangeList, ListState } from './list-state.ts';
import type { MemberActionHandlers } from './member-actions.tsx';
import { MemberCards } from './member-cards.tsx';
import { MembersTable } from './members-table.tsx';

/** The members that are asked for. While they are on their way, those of the question before stay, dimmed. */
export function useMembers(asked: MemberListAsked) {
  const list = useQuery({
    ...memberQueries.list(asked),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
  useFailureToast(list.isError ? memberMessages.loadFailed : null, list.errorUpdatedAt);
  return list;
}

type MembersResultsProps = MemberActionHandlers & {
  list: UseQueryResult<MemberPage>;
  state: ListState;
  change: ChangeList;
  now: Date;
};

/** Table or cards with the pages below, or why there are none. */
export function MembersResults({ list, state, change, now, ...handlers }: MembersResultsProps) {
  const View = useIsPhone() ? MemberCards : MembersTable;
  const programs = useQuery({ ...programQueries.list(), networkMode: 'always' });
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
      renderEmpty={({ total }) => <NoMembers total={total} change={change} />}
    >
      {(answer, isStale) => (
        <View
          {...handlers}
          members={answer?.members}
          programs={programs.data}
          isStale={isStale}
          sort={{ by: state.sort, dir: state.dir }}
          onSort={({ by, dir }) => change({ sort: by, dir })}
          selected={state.selected}
          now={now}
        />
      )}
    </ListResults>
  );
}

function NoMembers({ total, change }: { total: number; change: ChangeList }) {
  if (total === 0) {
    return (
      <Card>
        <EmptyState icon={<Users aria-hidden="true" size={28} />} title="No members yet.">
          Members appear here as soon as they are added or register.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden="true" size={28} />}
        title={memberMessages.emptyList}
        action={<Button onClick={() => change({ q: '', program: null })}>Clear search</Button>}
      />
    </Card>
  );
}
