import { memberLimits, memberMessages } from '@ffl/domain/members';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useEffect } from 'react';
import type { MemberPage } from '../../api/members/list-rows.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import { useProduct } from '../../lib/product.ts';
import { type ListState, toAsked } from './list-state.ts';
import type { MemberActionHandlers } from './member-actions.tsx';
import { MemberCards } from './member-cards.tsx';
import { MembersTable } from './members-table.tsx';
import type { ChangeList } from './use-list-state.ts';

/** The members that the address asks for. While they are on their way, those of the question before stay, dimmed. */
export function useMembers(state: ListState) {
  const { toasts } = useProduct();
  const list = useQuery({
    ...memberQueries.list(toAsked(state)),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
  const failedAt = list.isError ? list.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toasts.show({ tone: 'error', title: 'Error', text: memberMessages.loadFailed });
  }, [failedAt, toasts]);
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
  const isPhone = useIsPhone();
  const { data, isPlaceholderData: isStale } = list;
  const isPastEnd = data !== undefined && !isStale && data.members.length === 0 && data.matched > 0;
  const lastPage = Math.ceil((data?.matched ?? 0) / memberLimits.pageSize);

  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, change]);

  if (list.isError && !data) {
    return (
      <Card>
        <ErrorState what={memberMessages.loadFailed} busy={list.isFetching} onRetry={() => void list.refetch()} />
      </Card>
    );
  }
  if (data && !isStale && data.matched === 0) return <NoMembers total={data.total} change={change} />;

  const View = isPhone ? MemberCards : MembersTable;
  return (
    <>
      {list.isError && (
        <div className="mb-4">
          <Notice
            tone="warning"
            title="The list could not be read again."
            actions={<Button onClick={() => void list.refetch()}>Retry</Button>}
          >
            What you see may be out of date.
          </Notice>
        </div>
      )}
      <View
        {...handlers}
        members={data && data.members.length > 0 ? data.members : undefined}
        isStale={isStale}
        sort={{ by: state.sort, dir: state.dir }}
        onSort={({ by, dir }) => change({ sort: by, dir })}
        selected={state.selected}
        now={now}
      />
      {data && (
        <Pagination
          of="members"
          page={Math.min(state.page, Math.max(lastPage, 1))}
          rowCount={data.matched}
          pageSize={memberLimits.pageSize}
          windowSize={memberLimits.pageWindow}
        />
      )}
    </>
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
