import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/server/query-client.ts';
import { readProcedure } from '../../lib/server/rest-client.ts';
import { memberQueries } from '../members/queries.ts';
import { toDashboard } from './rows.ts';

/** Punches are recorded at other desks too, and the day ends while the page is open. */
const watchMs = 60_000;

export const dashboardQueries = {
  /** The dashboard's data, in one request. Refetched with everything else about members. */
  today: () =>
    queryOptions({
      queryKey: [...memberQueries.all, 'dashboard'],
      refetchInterval: watchMs,
      queryFn: async ({ signal, meta }) => toDashboard(await readProcedure(serverOf(meta), 'dashboard', {}, signal)),
    }),
};
