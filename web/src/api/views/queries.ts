import type { Answers } from '@ffl/domain/answers';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { keepOwn, readOwn } from '../../lib/session/kept-own.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';

type OwnViews = Answers['own_views'];

/** Filters of a screen that the reader saved under a name. */
export type SavedView = OwnViews[number];

export const viewQueries = {
  all: ['views'] as const,

  /** The reader's of all screens, by name. Kept in this browser until they sign out. */
  own: () =>
    queryOptions({
      queryKey: [...viewQueries.all, 'own'],
      queryFn: async ({ signal, meta }) => {
        const userId = storedUserId();
        const views = await readProcedure(serverOf(meta), 'own_views', {}, signal);
        if (userId !== undefined) keepOwn('views', userId, views).catch(() => undefined);
        return views;
      },
      staleTime: 10 * 60_000,
    }),

  /** The views as last kept on this device; null if they never were. */
  kept: () =>
    queryOptions({
      queryKey: [...viewQueries.all, 'kept'],
      queryFn: async () => ((await readOwn('views').catch(() => undefined)) as OwnViews | undefined) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
