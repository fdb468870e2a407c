import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { memberQueries } from '../members/queries.ts';
import { watchMs } from '../refresh.ts';
import { toDashboard } from './rows.ts';

export const dashboardQueries = {
  /** The dashboard's data, in one request. Refetched with everything else about members. */
  today: () =>
    queryOptions({
      queryKey: [...memberQueries.all, 'dashboard'],
      refetchInterval: watchMs,
      queryFn: async ({ signal, meta }) => toDashboard(await readProcedure(serverOf(meta), 'dashboard', {}, signal)),
    }),
};
