import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { toOverview, toTrainingDetail, toTrainingPage } from './rows.ts';

export type TrainingSort = 'date' | 'type' | 'agency';

/** Asks for the sessions of all bases, and of none. */
export const everyBase = '*';

/** One page of one of a base's two tables; `base` is null for sessions of any other or no base. */
export type TrainingsQuery = {
  base: string | null;
  upcoming: boolean;
  sort: TrainingSort;
  dir: 'asc' | 'desc';
  page: number;
};

export const trainingPageSize = 25;

export const trainingKeys = {
  all: ['trainings'] as const,
  overview: ['trainings', 'overview'] as const,
  list: (asked: TrainingsQuery) => ['trainings', 'list', asked] as const,
  detail: (id: string) => ['trainings', 'detail', id] as const,
  own: ['trainings', 'own'] as const,
  answers: (id: string) => ['trainings', 'answers', id] as const,
};

/** The bases with their past and upcoming sessions. */
export const overviewQuery = queryOptions({
  queryKey: trainingKeys.overview,
  queryFn: async ({ signal, meta }) => toOverview(await readProcedure(serverOf(meta), 'training_overview', {}, signal)),
});

export function trainingListQuery(asked: TrainingsQuery) {
  return queryOptions({
    queryKey: trainingKeys.list(asked),
    queryFn: async ({ signal, meta }) => {
      const { dir, ...rest } = asked;
      const query = { ...rest, direction: dir, page_size: trainingPageSize };
      return toTrainingPage(await readProcedure(serverOf(meta), 'training_list', query, signal));
    },
  });
}

/** One session; null if there is none. */
export function trainingQuery(id: string) {
  return queryOptions({
    queryKey: trainingKeys.detail(id),
    queryFn: async ({ signal, meta }) => {
      const row = await readProcedure(serverOf(meta), 'training_detail', { session: id }, signal);
      return row && toTrainingDetail(row);
    },
  });
}
