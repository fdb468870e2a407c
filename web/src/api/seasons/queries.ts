import { queryOptions } from '@tanstack/react-query';
import { restClient } from '../../lib/rest-client.ts';
import { type SeasonRow, toSeason } from './rows.ts';

export const seasonQueries = {
  all: ['seasons'] as const,

  ofProgram: (programId: string) =>
    queryOptions({
      queryKey: [...seasonQueries.all, 'of-program', programId],
      queryFn: async ({ signal }) => {
        const { data } = await restClient()
          .from('seasons')
          .select('*')
          .eq('program_id', programId)
          .order('start_date', { ascending: false })
          .abortSignal(signal)
          .overrideTypes<SeasonRow[], { merge: false }>()
          .throwOnError();
        return data.map(toSeason);
      },
    }),
};
