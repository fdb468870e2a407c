import { readinessLimits } from '@ffl/domain/readiness/limits';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../lib/files/table-document.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { memberQueries } from '../members/queries.ts';
import { watchMs } from '../refresh.ts';
import { type Board, type BoardPerson, toBoard, toWeeksAhead } from './rows.ts';

export type BoardSort = 'name' | 'soonest';

export type BoardQuery = {
  /** Null for today. */
  day: CalendarDate | null;
  isKnownThen: boolean;
  base: string | null;
  /** Keys of columns; null for all. */
  columns: string[] | null;
  isInAll: boolean;
  organization: string | null;
  sort: BoardSort;
};

/** Refetched with everything else about members. */
export const readinessQueries = {
  /** A page of the board for a day. */
  board: (query: BoardQuery, page: number) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'readiness', 'board', query, page],
      staleTime: 0,
      refetchInterval: query.day === null ? watchMs : false,
      placeholderData: keepPreviousData,
      queryFn: ({ signal, meta }) => readBoard(serverOf(meta), query, page, readinessLimits.pageSize, signal),
    }),

  /** All pages of a board, for filters that only the pages can apply. Others watch while a single request reads it. */
  whole: (query: BoardQuery) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'readiness', 'whole', query],
      staleTime: 0,
      queryFn: ({ signal, meta }) => readWhole(serverOf(meta), query, signal),
      refetchInterval: ({ state }): number | false => {
        const matched = state.data?.matched ?? Number.POSITIVE_INFINITY;
        return query.day === null && matched <= transferLimits.exportPage ? watchMs : false;
      },
    }),

  /** The weeks ahead at a base, or at all bases. */
  weeks: (base: string | null) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'readiness', 'weeks', base],
      queryFn: async ({ signal, meta }) => {
        const query = { base, weeks: readinessLimits.weeksAhead };
        return toWeeksAhead(await readProcedure(serverOf(meta), 'readiness_weeks', query, signal));
      },
    }),
};

/** Reads a page of the board, at most 1,000 people. */
async function readBoard(
  server: Server,
  { day, isKnownThen, base, columns, isInAll, organization, sort }: BoardQuery,
  page: number,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Board> {
  const query = {
    day,
    known_then: isKnownThen,
    base,
    programs: columns,
    in_all: isInAll,
    organization,
    sort,
    page,
    page_size: pageSize,
  };
  return toBoard(await readProcedure(server, 'readiness_board', query, signal));
}

/** Reads every page of the board in order. */
export function pagesOfBoard(server: Server, query: BoardQuery, onPage?: (page: Board) => void, signal?: AbortSignal) {
  return allPages(
    async (page) => {
      const board = await readBoard(server, query, page, transferLimits.exportPage, signal);
      onPage?.(board);
      return board;
    },
    ({ memberId }) => memberId,
  );
}

async function readWhole(server: Server, query: BoardQuery, signal: AbortSignal): Promise<Board> {
  const pages: Board[] = [];
  const rows: BoardPerson[] = [];
  for await (const part of pagesOfBoard(server, query, (page) => pages.push(page), signal)) rows.push(...part);
  const [first] = pages;
  if (!first) throw new Error('A board has at least one page.');
  return { ...first, rows };
}
