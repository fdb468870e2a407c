import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/query-client.ts';
import { restClient } from '../../lib/rest-client.ts';
import { type ProgramRow, toProgram } from './rows.ts';

export const programQueries = {
  all: ['programs'] as const,

  /** Every program with the name of its base. */
  list: () =>
    queryOptions({
      queryKey: [...programQueries.all, 'list'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('programs')
          .select('*,bases(base_name)')
          .order('name')
          .order('bases(base_name)')
          .abortSignal(signal)
          .overrideTypes<ProgramRow[], { merge: false }>()
          .throwOnError();
        return data.map(toProgram);
      },
    }),

  /** One program with the name of its base; null when there is none. */
  byId: (programId: string) =>
    queryOptions({
      queryKey: [...programQueries.all, 'by-id', programId],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('programs')
          .select('*,bases(base_name)')
          .eq('id', programId)
          .abortSignal(signal)
          .maybeSingle<ProgramRow>()
          .throwOnError();
        return data && toProgram(data);
      },
    }),
};
