import { queryOptions } from '@tanstack/react-query';
import { clientOf } from '../../lib/access-token.ts';
import { serverOf } from '../../lib/query-client.ts';
import { restClient } from '../../lib/rest-client.ts';
import { type OwnSessionsRow, toOwnSessions } from './rows.ts';

export const accountQueries = {
  all: ['account'] as const,

  /** What the person has beside the password. */
  secondStep: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'second-step'],
      queryFn: async ({ meta }) => {
        const [client, { readSecondStep }] = await Promise.all([
          clientOf(serverOf(meta)),
          import('../../lib/second-step.ts'),
        ]);
        return readSecondStep(client);
      },
    }),

  /** Where the person is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'sessions'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta)).rpc('own_sessions').abortSignal(signal).throwOnError();
        const told: OwnSessionsRow = data;
        return toOwnSessions(told);
      },
    }),
};
