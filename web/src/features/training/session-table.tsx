import { reachesTo } from '@ffl/domain/grants/reach';
import { memberLimits } from '@ffl/domain/members/limits';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import { useCallback, useId } from 'react';
import {
  everyBase,
  type ListedTraining,
  type TrainingSort,
  type TrainingsQuery,
  trainingListQuery,
  trainingPageSize,
} from '../../api/trainings/queries.ts';
import { EmptyCard } from '../../components/ui/card.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { ListResults } from '../../components/ui/list-results.tsx';
import { type Sort, SortChoice } from '../../components/ui/sort-choice.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useReach } from '../../hooks/visit/use-reach.ts';
import { useMay } from '../../lib/session/may.ts';
import { trainingListUrl, trainingSortLabels } from './list-state.ts';
import { CreateTraining } from './new-session.tsx';
import { SessionCards } from './session-cards.tsx';
import { sessionColumns } from './session-columns.tsx';

type SessionTableProps = {
  base: TrainingsQuery['base'];
  isUpcoming: boolean;
  /** False for people who write nothing. */
  isEditor: boolean;
  onDelete: ((training: ListedTraining) => void) | undefined;
};

/** One of a base's two tables: its heading, rows, order and pages. */
export function SessionTable({ base, isUpcoming, isEditor, onDelete }: SessionTableProps) {
  const headingId = useId();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const links = useTrainingLinks();
  const { sort, order, page, pageParam, goTo } = useTableState(isUpcoming);
  const query = useQuery({
    ...trainingListQuery({ base, upcoming: isUpcoming, sort: sort.by, dir: sort.dir, page }),
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
  });
  const newAt = base === everyBase ? undefined : (base ?? undefined);
  const showsBase = newAt === undefined;
  const seesAttendance = useMay('see trainings');
  // Earlier sessions show no attendees.
  const reach = useReach();
  const hasEarlier = reach !== null && query.data?.rows.some(({ date }) => date < reach) === true;
  const opensForm = isEditor && isUpcoming;
  const title = isUpcoming ? 'Future Training Sessions' : 'Completed Training Sessions';
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="font-semibold text-dialog-title max-md:w-full">
          {title}
        </h2>
        {isPhone && <SortChoice sort={sort} labels={trainingSortLabels} onSort={order} />}
      </div>
      {hasEarlier && <p className="mb-3 text-meta">{reachesTo(reach)}</p>}
      <ListResults
        query={query}
        of={title.toLowerCase()}
        failure={trainingMessages.loadFailed}
        page={page}
        pageSize={trainingPageSize}
        windowSize={memberLimits.pageWindow}
        pageParam={pageParam}
        onPage={goTo}
        renderEmpty={() => (
          <EmptyCard
            icon={isUpcoming ? CalendarClock : CalendarCheck}
            title={trainingMessages.none}
            action={isEditor && <CreateTraining base={newAt} isPlan={isUpcoming} />}
          >
            {isUpcoming
              ? 'Planned sessions are listed here until noon on their day.'
              : 'Sessions are listed here from noon on their day.'}
          </EmptyCard>
        )}
      >
        {(answer, isStale) =>
          isPhone ? (
            <SessionCards
              label={title}
              rows={answer?.rows}
              isStale={isStale}
              opensForm={opensForm}
              showsBase={showsBase}
              onDelete={onDelete}
            />
          ) : (
            <DataTable
              caption={title}
              columns={sessionColumns({ opensForm, showsBase, seesAttendance, onDelete })}
              rows={answer?.rows}
              rowId={({ id }) => id}
              sort={sort}
              onSort={order}
              isStale={isStale}
              onRowPress={({ id }) => void navigate(opensForm ? links.edit(id) : links.session(id))}
            />
          )
        }
      </ListResults>
    </section>
  );
}

/** One table's order and page; a new order starts on its first page and leaves the other table alone. */
function useTableState(isUpcoming: boolean) {
  const [state, change] = useUrlState(trainingListUrl);
  const sort: Sort<TrainingSort> = isUpcoming
    ? { by: state.futureSort, dir: state.futureDir }
    : { by: state.sort, dir: state.dir };

  const order = useCallback(
    ({ by, dir }: Sort) => {
      const sorted = by as TrainingSort;
      change(isUpcoming ? { futureSort: sorted, futureDir: dir, futurePage: 1 } : { sort: sorted, dir, page: 1 });
    },
    [change, isUpcoming],
  );
  const goTo = useCallback(
    (page: number) => change(isUpcoming ? { futurePage: page } : { page }, { replace: true }),
    [change, isUpcoming],
  );
  return {
    sort,
    order,
    page: isUpcoming ? state.futurePage : state.page,
    pageParam: isUpcoming ? 'futurePage' : 'page',
    goTo,
  };
}
