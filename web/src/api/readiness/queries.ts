import { readinessLimits } from '@ffl/domain/readiness';
import type { CalendarDate } from '@ffl/domain/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/server/query-client.ts';
import { readProcedure } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { memberQueries } from '../members/queries.ts';
import { type Board, toBoard, toWeeksAhead } from './rows.ts';

export type BoardSort = 'name' | 'soonest';

export type BoardQuery = {
  /** Null for today. */
  day: CalendarDate | null;
  isKnownThen: boolean;
  base: string | null;
  /** Keys of columns; null for all of them. */
  columns: string[] | null;
  isInAll: boolean;
  organization: string | null;
  sort: BoardSort;
};

/** People lapse and are punched while the board is open. */
const watchMs = 60_000;

/** Refetched with everything else about members. */
export const readinessQueries = {
  /** One page of the board of a day. */
  board: (asked: BoardQuery, page: number) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'readiness', 'board', asked, page],
      staleTime: 0,
      refetchInterval: asked.day === null ? watchMs : false,
      placeholderData: keepPreviousData,
      queryFn: ({ signal, meta }) => readBoard(serverOf(meta), asked, page, readinessLimits.pageSize, signal),
    }),

  /** The weeks ahead at a base, or at all. */
  weeks: (base: string | null) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'readiness', 'weeks', base],
      queryFn: async ({ signal, meta }) => {
        const query = { base, weeks: readinessLimits.weeksAhead };
        return toWeeksAhead(await readProcedure(serverOf(meta), 'readiness_weeks', query, signal));
      },
    }),
};

/** One page of the board, of up to 1,000 people. */
export async function readBoard(
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
