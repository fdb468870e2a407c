import { boardMoment, readinessLimits, readinessMessages } from '@ffl/domain/readiness';
import { denverDate, displayDateTime } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { CalendarSearch } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { readinessQueries } from '../../api/readiness/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListResults } from '../../components/ui/list-results.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { PrintedLines } from '../../components/ui/printed-lines.tsx';
import { TableOutlets } from '../../components/ui/table-outlets.tsx';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { ReadinessCards } from './readiness-cards.tsx';
import type { BoardView } from './readiness-cell.tsx';
import { readinessColumns } from './readiness-columns.tsx';
import { ReadinessCounts } from './readiness-counts.tsx';
import { readinessDocument } from './readiness-document.ts';
import { ReadinessFilters } from './readiness-filters.tsx';
import { askedOf, dayText, useReadinessState } from './readiness-state.ts';
import { WeeksAhead } from './weeks-ahead.tsx';

/** Who may fly: people by program, at one base or any, today, on a past day, or on a day to come. */
export function ReadinessPage() {
  const { server } = useProduct();
  const isPhone = useIsPhone();
  const now = useNow();
  const [state, change] = useReadinessState();
  const { day, base, page } = state;
  const asked = useMemo(() => askedOf(state), [state]);
  const query = useQuery({ ...readinessQueries.board(asked, page), refetchOnReconnect: true });
  const { data: programs } = useQuery({ ...programQueries.list(), networkMode: 'always' });
  const { data: board, isPlaceholderData } = query;
  const goTo = useCallback((next: number) => change({ page: next }, { replace: true }), [change]);
  const today = denverDate(now);
  const isAtBase = base !== null;
  const view: BoardView = useMemo(
    () => ({
      columns: board?.columns.filter(({ counts }) => counts !== null) ?? [],
      moment: boardMoment(day, now),
      programs,
    }),
    [board, day, now, programs],
  );
  const columns = useMemo(() => readinessColumns(view, isAtBase), [view, isAtBase]);
  const documentOf =
    board && !isPlaceholderData
      ? () => readinessDocument(server, { asked, view, matched: board.matched, today })
      : undefined;

  return (
    <>
      <PageHeading
        title="Readiness"
        description={
          <p role="status" className="min-h-5 text-meta" data-numbers="">
            {board && !isPlaceholderData && (
              <>
                {dayText(state, today)} · {base ?? 'Any base'} · {readinessMessages.members(board.matched)} ·{' '}
                <span className="whitespace-nowrap">as of {displayDateTime(board.askedAt)}</span>
              </>
            )}
          </p>
        }
        actions={<TableOutlets of="member" documentOf={documentOf} />}
      />
      <ReadinessFilters {...{ state, change, today, programs }} columns={board?.columns ?? []} />
      <PrintedLines lines={[dayText(state, today), base ?? 'Any base', page > 1 && `Page ${page}`]} />
      {board && <ReadinessCounts columns={view.columns} isAtBase={isAtBase} isStale={isPlaceholderData} />}
      {(day === null || day >= today) && <WeeksAhead base={base} />}
      <ListResults
        query={query}
        of="members"
        failure={readinessMessages.failed}
        page={page}
        pageSize={readinessLimits.pageSize}
        windowSize={readinessLimits.pageWindow}
        onPage={goTo}
        renderEmpty={() => (
          <Card>
            <EmptyState
              icon={<CalendarSearch aria-hidden="true" size={28} />}
              title={board?.columns.length === 0 && base ? readinessMessages.noSuchBase : readinessMessages.empty}
            >
              Choose another day, base or program.
            </EmptyState>
          </Card>
        )}
      >
        {(answer, isStale) =>
          isPhone ? (
            <ReadinessCards rows={answer?.rows} view={view} isAtBase={isAtBase} isStale={isStale} />
          ) : (
            <DataTable
              caption="Readiness"
              columns={columns}
              rows={answer?.rows}
              rowId={({ memberId }) => memberId}
              isStale={isStale}
            />
          )
        }
      </ListResults>
    </>
  );
}
