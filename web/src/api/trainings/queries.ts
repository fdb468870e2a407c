import type { Answers } from '@ffl/domain/answers';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/server/query-client.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { type TrainingPage, toOverview, toTrainingDetail, toTrainingPage } from './rows.ts';

export type TrainingSort = 'date' | 'type' | 'agency';

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
};

/** The bases with their past and upcoming sessions. */
export const overviewQuery = queryOptions({
  queryKey: trainingKeys.overview,
  queryFn: async ({ signal, meta }) => {
    const { data } = await restClient(serverOf(meta)).rpc('training_overview').abortSignal(signal).throwOnError();
    const row: Answers['training_overview'] = data;
    return toOverview(row);
  },
});

export function trainingListQuery(asked: TrainingsQuery) {
  return queryOptions({
    queryKey: trainingKeys.list(asked),
    queryFn: ({ signal, meta }) => readTrainings(serverOf(meta), asked, signal),
  });
}

/** One session; null if there is none. */
export function trainingQuery(id: string) {
  return queryOptions({
    queryKey: trainingKeys.detail(id),
    queryFn: async ({ signal, meta }) => {
      const { data } = await restClient(serverOf(meta))
        .rpc('training_detail', { session: id })
        .abortSignal(signal)
        .throwOnError();
      const row: Answers['training_detail'] = data;
      return row && toTrainingDetail(row);
    },
  });
}

async function readTrainings(
  server: Server,
  { base, upcoming, sort, dir, page }: TrainingsQuery,
  signal: AbortSignal,
): Promise<TrainingPage> {
  const { data } = await restClient(server)
    .rpc('training_list', { base, upcoming, sort, direction: dir, page, page_size: trainingPageSize })
    .abortSignal(signal)
    .throwOnError();
  const row: Answers['training_list'] = data;
  return toTrainingPage(row);
}
