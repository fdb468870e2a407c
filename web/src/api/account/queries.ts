import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { toOwnSessions } from './rows.ts';

export const accountQueries = {
  all: ['account'] as const,

  /** What the person has besides the password. */
  secondStep: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'second-step'],
      queryFn: async ({ meta }) => {
        const [client, { readSecondStep }] = await Promise.all([
          clientOf(serverOf(meta)),
          import('../../lib/sign-in/second-step.ts'),
        ]);
        return readSecondStep(client);
      },
    }),

  /** Where the person is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'sessions'],
      queryFn: async ({ signal, meta }) =>
        toOwnSessions(await readProcedure(serverOf(meta), 'own_sessions', {}, signal)),
    }),
};
