import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/query-client.ts';
import { restClient } from '../../lib/rest-client.ts';
import { type BaseRow, toBase } from './rows.ts';

export const baseQueries = {
  all: ['bases'] as const,

  /** Where something can be issued. */
  active: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'active'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('bases')
          .select('id,base_name,description,is_active')
          .eq('is_active', true)
          .order('base_name')
          .abortSignal(signal)
          .overrideTypes<BaseRow[], { merge: false }>()
          .throwOnError();
        return data.map(toBase);
      },
    }),
};
