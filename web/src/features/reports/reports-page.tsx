import { reachText } from '@ffl/domain/grants/reach';
import { countText } from '@ffl/domain/numbers/count-text';
import { reportColumns, reportFileName } from '@ffl/domain/reports/columns';
import { reportLimits } from '@ffl/domain/reports/limits';
import { reportMessages } from '@ffl/domain/reports/messages';
import { type ReportFilter, reportLabels } from '@ffl/domain/reports/report';
import { denverDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { exportReport, type ReportCounts, type ReportEntry, readReportPage, reportQueries } from '../../api/reports.ts';
import { useDefaultView } from '../../api/views/use-views.ts';
import { EmptyCard } from '../../components/ui/card.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { AsOf, ListResults } from '../../components/ui/list-results.tsx';
import { SkeletonList } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { PrintedLines } from '../../components/ui/printed-table.tsx';
import { TableOutlets } from '../../components/ui/table-outlets.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { type Display, useDisplay, type ViewsSlot } from '../../hooks/lists/use-display.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { TableDocument } from '../../lib/files/table-document.ts';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { useMay, useOwnBases } from '../../lib/session/may.ts';
import { MonthPicture } from './month-picture.tsx';
import { ReportCards } from './report-cards.tsx';
import { columnsByReport } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import {
  problemsOf,
  queryOf,
  questionLines,
  type ReportState,
  reportUrl,
  titleOf,
  useReportState,
} from './report-state.ts';

type ReportsPageProps = {
  /** Renders the menu of saved views, next to the filters. */
  renderViews: (slot: ViewsSlot) => ReactNode;
};

/** Reports from the ledger: what was issued, who flew live missions and so on (REP-01). */
export function ReportsPage({ renderViews }: ReportsPageProps) {
  const { server } = useProduct();
  const today = denverDate(useNow());
  const [address, change] = useReportState();
  const mayReadLetters = useMay('letters');
  const state =
    address.type === 'reminders' && !mayReadLetters ? { ...address, type: 'credentials' as const } : address;
  const isBound = useOwnBases() !== null;
  const filter = queryOf(state, today, isBound);
  const isHeld = useDefaultView('reports');
  const report = useReport(filter, state.page, isHeld);
  const display = useDisplay('reports');
  const goTo = useCallback((page: number) => change({ page }, { replace: true }), [change]);
  const { data, counts } = report;
  const documentOf =
    filter && counts && !report.isPlaceholderData ? () => reportDocument(server, filter, counts) : undefined;

  return (
    <>
      <PageHeading
        title="Reports"
        description={
          <p role="status" className="min-h-7" data-numbers="">
            {filter && data && !report.isPlaceholderData && (
              <>
                <span className="font-bold text-ink text-page-title">{countText(data.matched)}</span>{' '}
                <span className="font-semibold text-ink">{reportMessages.counted(filter.type, data.matched)}</span>
                <AsOf at={data.askedAt} />
              </>
            )}
          </p>
        }
        actions={<TableOutlets of="result" documentOf={documentOf} />}
      />
      <ReportFilters
        state={state}
        change={change}
        today={today}
        views={renderViews({
          search: reportUrl.write(state),
          isDrawn: data !== undefined,
        })}
      />
      {isBound && filter?.from === null && <p className="mb-4 text-meta">{reachText(today)}</p>}
      {filter && <PrintedLines lines={[reportLabels[filter.type], ...questionLines(filter)]} />}
      {counts?.compared && <p className="mb-4 text-meta">{reportMessages.compared(counts.compared)}</p>}
      {filter && counts && <MonthPicture type={filter.type} counts={counts} />}
      {filter && (counts || report.isError) && <Results {...{ state, report, goTo, display }} />}
      {/* The height of the picture is unknown before the counts, and a table below it would move. */}
      {filter && !counts && !report.isError && <SkeletonList count={1} size="h-120" />}
      {!filter && <InvalidDates problem={problemsOf(state, today, isBound).any} />}
    </>
  );
}

function InvalidDates({ problem }: { problem: string | undefined }) {
  return (
    <EmptyCard icon={FileText} title={problem}>
      Correct the dates to see the report.
    </EmptyCard>
  );
}

type Report = ReturnType<typeof useReport>;

/** A page of the report, and the counts of all pages, which stay while paging. */
function useReport(filter: ReportFilter | null, page: number, isHeld: boolean) {
  const shown = filter ?? { type: 'credentials', program: null, from: null, to: null };
  const how = { enabled: filter !== null && !isHeld, refetchOnReconnect: true } as const;
  const rows = useQuery({
    ...reportQueries.page(shown, page),
    ...how,
    placeholderData: (before, query) => (query?.queryKey[2].type === shown.type ? before : undefined),
  });
  const counts = useQuery({
    ...reportQueries.counts(shown),
    ...how,
    placeholderData: (before, query) => (query?.queryKey[2].type === shown.type ? before : undefined),
  });
  return {
    counts: counts.data,
    data: rows.data && counts.data && { ...rows.data, matched: counts.data.total },
    isError: rows.isError || counts.isError,
    isFetching: rows.isFetching || counts.isFetching,
    isPlaceholderData: rows.isPlaceholderData || counts.isPlaceholderData,
    refetch: () => Promise.all([rows.refetch(), counts.refetch()]),
  };
}

function emptyText({ program, from, to }: ReportState, compared: ReportCounts['compared'] | undefined): string {
  if (compared) return reportMessages.noGaps(compared);
  return (program ?? from ?? to) ? reportMessages.empty : reportMessages.nothingYet;
}

type ResultsProps = { state: ReportState; report: Report; goTo: (page: number) => void; display: Display };

function Results({ state, report, goTo, display }: ResultsProps) {
  const { type, page } = state;
  const isPhone = useIsPhone();
  const mayUndo = useMay('boardings');
  const mayExport = useMay('export');
  const columns = columnsByReport[type].filter(({ id }) => mayUndo || id !== 'undo');
  return (
    <ListResults
      query={report}
      of="results"
      failure={reportMessages.failed}
      page={page}
      pageSize={reportLimits.pageSize}
      windowSize={reportLimits.pageWindow}
      onPage={goTo}
      renderEmpty={() => (
        <EmptyCard icon={FileText} title={emptyText(state, report.counts?.compared)}>
          {mayExport && 'The exported file would have only its headings.'}
        </EmptyCard>
      )}
    >
      {(answer, isStale) =>
        isPhone ? (
          <ReportCards type={type} entries={answer?.entries} isStale={isStale} />
        ) : (
          <DataTable
            caption={reportLabels[type]}
            columns={columns}
            rows={answer?.entries}
            rowId={({ id }) => id}
            isStale={isStale}
            isDense={display.isCompact}
          />
        )
      }
    </ListResults>
  );
}

const { mostPrinted, printDelayMs } = reportLimits;

/** The report for a file, which the server writes whole, and for paper, which has only the newest rows. */
function reportDocument(
  server: Server,
  filter: ReportFilter,
  { total: matched, compared }: ReportCounts,
): TableDocument<ReportEntry> {
  const lines = [...questionLines(filter), ...(compared ? [reportMessages.compared(compared)] : [])];
  return {
    title: titleOf(filter),
    lines: matched > mostPrinted ? [...lines, reportMessages.printedPart(mostPrinted, matched)] : lines,
    fileName: reportFileName(filter.type, denverDate(serverNow(server))),
    columns: reportColumns[filter.type],
    parts: async function* parts() {
      yield (await readReportPage(server, filter, 1, mostPrinted)).entries;
    },
    whole: () => exportReport(server, filter),
    printDelayMs,
  };
}
