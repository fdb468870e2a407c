import { browserWords } from '@ffl/domain/accounts/browser-words';
import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

export const accountQueries = {
  all: ['account'] as const,

  /** The person's second factors. */
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

  /** The person's sessions on all devices. */
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'sessions'],
      queryFn: async ({ signal, meta }) =>
        toOwnSessions(await readProcedure(serverOf(meta), 'own_sessions', {}, signal)),
    }),
};

export type OwnSession = {
  id: string;
  /** 'Safari on iPhone' */
  device: string;
  startedAt: Date;
  /** To the hour, since a session in use renews its token hourly. */
  lastUsedAt: Date;
  /** Whether it is the session of this page. */
  isCurrent: boolean;
};

/** `most` is the number that a person may have. */
export type OwnSessions = { most: number; sessions: OwnSession[] };

function toOwnSessions({ most, sessions }: Answers['own_sessions']): OwnSessions {
  return { most, sessions: sessions.map(toOwnSession) };
}

function toOwnSession(row: Answers['own_sessions']['sessions'][number]): OwnSession {
  return {
    id: row.id,
    device: browserWords(row.user_agent),
    startedAt: readInstant(row.started_at),
    lastUsedAt: readInstant(row.last_used_at),
    isCurrent: row.is_current,
  };
}
