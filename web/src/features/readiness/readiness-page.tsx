import { reachText } from '@ffl/domain/grants/reach';
import { readinessLimits } from '@ffl/domain/readiness/limits';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { denverDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useId, useMemo, useRef } from 'react';
import { useRenamedBase } from '../../api/bases/use-bases.ts';
import { programQueries } from '../../api/programs/queries.ts';
import type { Board } from '../../api/readiness/rows.ts';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { queryText, useDefaultView } from '../../api/views/use-views.ts';
import { DataTable } from '../../components/ui/data-table.tsx';
import { AsOf, ListResults } from '../../components/ui/list-results.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { PrintedLines } from '../../components/ui/printed-table.tsx';
import { ExportTable, OfflineLine, PrintTable, TableOutlets } from '../../components/ui/table-outlets.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useDisplay, type ViewsSlot } from '../../hooks/lists/use-display.ts';
import { type CloseOpened, useCloseOpened } from '../../hooks/pages/use-close-opened.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { rememberedBase } from '../../lib/device/own-base.ts';
import { later } from '../../lib/pages/soon.ts';
import { useIsOpenAddress } from '../../lib/pages/use-address.ts';
import { useProduct } from '../../lib/product.ts';
import { isAmong, useMay, useOwnBases } from '../../lib/session/may.ts';
import { type BoardNeighbors, neighborsOf } from './board-neighbors.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { useFoundBoard } from './found-board.ts';
import { NobodyMatches } from './nobody-matches.tsx';
import { ReadinessCards } from './readiness-cards.tsx';
import { columnsThatFit } from './readiness-cell.tsx';
import { readinessColumns } from './readiness-columns.tsx';
import { ReadinessCounts } from './readiness-counts.tsx';
import { countsText, readinessDocument } from './readiness-document.ts';
import {
  dayText,
  foundBy,
  inForceIn,
  readinessUrl,
  stateOf,
  useReadinessState,
  whomText,
  withinReach,
} from './readiness-state.ts';
import { WeeksAhead } from './weeks-ahead.tsx';

const Outside = later(async () => (await import('../../components/grants/outside.tsx')).Outside);

/** `onLead` opens the record that counts for that of a merged one. */
export type BoardRecord = BoardNeighbors & {
  memberId: string;
  now: Date;
  onLead: (memberId: string) => void;
  onClose: CloseOpened;
};

type ReadinessPageProps = {
  /** Renders the record of the member in the address. */
  renderRecord: (record: BoardRecord) => ReactNode;
  /** Renders the menu of saved views. */
  renderViews: (slot: ViewsSlot) => ReactNode;
};

/** The board of who may fly: people by program, at one base or any, today, on a past or on a future day. */
export function ReadinessPage({ renderRecord, renderViews }: ReadinessPageProps) {
  const { server } = useProduct();
  const isPhone = useIsPhone();
  const mayExport = useMay('export');
  const now = useNow();
  const [address, change] = useReadinessState();
  const today = denverDate(now);
  const own = useOwnBases();
  const [state, isBeyond] = useMemo(() => {
    const asked = stateOf({ ...address, base: baseAmong(own, address.base) }, today);
    const reached = withinReach(asked, today, own !== null);
    return [reached, reached.day !== asked.day];
  }, [address, own, today]);
  const isHeld = useDefaultView('readiness', useUsualBase(own));
  const display = useDisplay('readiness');
  const { day, base, page, sort, selected } = state;
  const { filters, view, find, query, onBoard } = useFoundBoard(state, now, isHeld);
  const { data: programs } = useQuery(programQueries.list());
  useRenamedBase(base, programs, (present) => change({ base: present, programs: state.programs }, { replace: true }));
  const { data: board, isPlaceholderData } = query;
  const goTo = useCallback((next: number) => change({ page: next }, { replace: true }), [change]);
  const showRecord = (memberId: string) => change({ selected: memberId }, { replace: true });
  const closeRecord = useCloseOpened(selected !== null, (how) => change({ selected: null }, how));
  const bar = useRef<HTMLElement>(null);
  const isAtBase = base !== null;
  const foundText = foundBy(state, today);
  const answered = isPlaceholderData ? undefined : board;
  const isInactive = programs?.some((one) => one.base === base && !one.isBaseActive) ?? false;
  const baseName = baseText(base, answered, isInactive);
  const documentOf =
    answered && answered.matched > 0
      ? () =>
          readinessDocument(server, { filters, view, matched: answered.matched, today, found: foundText, find, sort })
      : undefined;
  const noteId = useId();
  const outlet = { of: 'member', documentOf, noteId };
  const views = renderViews({
    search: readinessUrl.write(address),
    isDrawn: board !== undefined,
  });
  // Rendered with the first rows, so that these don't shift when it appears.
  const hasRows = useDeferredValue(board !== undefined);
  const hasWeeks = (day === null || day >= today) && board?.columns.length !== 0;
  const elsewhere = address.base !== base && programs?.find((one) => one.base === address.base)?.base;
  if (elsewhere) return <Outside base={elsewhere} />;

  return (
    <>
      <PageHeading
        title="Readiness"
        description={
          <p role="status" className="min-h-10 text-meta md:min-h-5" data-numbers="">
            {answered && (
              <>
                {dayText(state, today)} · {baseName} · {membersText(answered.matched, onBoard)}
                <AsOf at={answered.askedAt} today={today} isBelow={day !== null || onBoard !== undefined} />
              </>
            )}
          </p>
        }
        actions={
          <>
            {isPhone && mayExport && <PrintTable {...outlet} isIcon />}
            {views}
            {!isPhone && <TableOutlets {...outlet} />}
          </>
        }
        isDense
      />
      <BoardToolbar
        {...{ address, state, change, today, programs, baseName, bar }}
        isAnswered={answered !== undefined}
        columns={board?.columns ?? []}
      />
      {isBeyond && <p className="mb-3 text-meta">{reachText(today)}</p>}
      <PrintedLines
        lines={[
          whomText(filters),
          foundText,
          ...view.columns.map((column) => countsText(column, { isAtBase, isOfAll: whomText(filters) === null })),
          page > 1 && `Page ${page}`,
        ]}
      />
      <ReadinessCounts
        columns={board && view.columns}
        whom={whomText(filters)}
        isAtBase={isAtBase}
        isStale={isPlaceholderData}
        inForceOf={state.all === null ? (key) => inForceIn({ ...address, base }, key) : null}
      />
      <ListResults
        query={query}
        of="members"
        failure={readinessMessages.failed}
        page={page}
        pageSize={readinessLimits.pageSize}
        windowSize={readinessLimits.pageWindow}
        onPage={goTo}
        renderEmpty={(answer) => <NobodyMatches board={answer} state={state} change={change} />}
      >
        {(answer, isStale) =>
          isPhone ? (
            <ReadinessCards rows={answer?.rows} view={view} isAtBase={isAtBase} isStale={isStale} />
          ) : (
            <DataTable
              key={answer ? 'rows' : view.columns.length}
              caption="Readiness"
              isDense={display.isCompact}
              hidden={display.hidden}
              className={view.columns.length > columnsThatFit ? '' : 'max-lg:table-fixed print:table-auto'}
              scrolls={view.columns.length > columnsThatFit ? 'inside' : 'never'}
              columns={readinessColumns(view, isAtBase)}
              rows={answer?.rows}
              rowId={({ memberId }) => memberId}
              isStale={isStale}
              currentRowId={selected}
            />
          )
        }
      </ListResults>
      {isPhone && mayExport && (
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <ExportTable {...outlet} />
          <OfflineLine id={noteId} />
        </div>
      )}
      {hasRows && hasWeeks && <WeeksAhead {...{ base, isInactive }} isOfAll={filters.organization === null} />}
      {selected !== null &&
        renderRecord({
          memberId: selected,
          now,
          onLead: showRecord,
          onClose: closeRecord,
          ...neighborsOf(answered, page, selected, showRecord),
        })}
    </>
  );
}

/** Number shown, and of how many on the board if a filter found them. */
function membersText(shown: number, onBoard: number | undefined): string {
  return onBoard === undefined ? readinessMessages.members(shown) : readinessMessages.membersOf(shown, onBoard);
}

/** Says that the address's base doesn't exist. */
function baseText(base: string | null, board: Board | undefined, isInactive: boolean): string {
  if (base === null) return 'Any base';
  if (board?.columns.length === 0) return readinessMessages.unknownBase;
  return isInactive ? readinessMessages.inactiveBase(base) : base;
}

/** The first of somebody's own bases instead of any other. */
function baseAmong(own: readonly string[] | null, base: string | null): string | null {
  return isAmong(own, base) ? base : (own?.[0] ?? null);
}

/**
 * The default base for an address without filters: the last one chosen on this device, or else the first that the
 * person leads. Undefined until known.
 */
function useUsualBase(own: readonly string[] | null): string | undefined {
  const isOpen = useIsOpenAddress('readiness');
  const remembered = isOpen ? rememberedBase() : null;
  const hasNoChoice = own === null && remembered === undefined;
  const { data, isPending } = useQuery({ ...reminderQueries.own(), enabled: hasNoChoice });
  if (hasNoChoice && isPending) return undefined;
  const base = hasNoChoice
    ? (data?.bases?.find(({ isLed }) => isLed)?.name ?? null)
    : baseAmong(own, remembered ?? null);
  return base === null ? '' : queryText({ base });
}
