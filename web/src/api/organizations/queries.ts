import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import { toOrganization } from './rows.ts';

export const organizationQueries = {
  all: ['organizations'] as const,

  /** What a member may choose from; readable without signing in. */
  active: () =>
    queryOptions({
      queryKey: [...organizationQueries.all, 'active'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('organization_whitelist')
          .select('id,name,display_name,is_active')
          .eq('is_active', true)
          .order('display_name')
          .abortSignal(signal)
          .throwOnError();
        return data.map(toOrganization);
      },
    }),
};
