import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { memberQueries } from '../members/queries.ts';
import { toListedOrganization } from './listed-rows.ts';
import { organizationQueries } from './queries.ts';

/** What administrators see of organizations; sign-up loads none of it. */
export const listedOrganizationQueries = {
  /** All that members may have. */
  all: () =>
    queryOptions({
      queryKey: [...organizationQueries.all, 'listed'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('organization_whitelist')
          .select('*')
          .order('display_name')
          .abortSignal(signal)
          .throwOnError();
        return data.map(toListedOrganization);
      },
    }),

  /** How many members each has, by id. Refetched with everything else about members. */
  memberCounts: () =>
    queryOptions({
      queryKey: [...memberQueries.all, 'by-organization'],
      queryFn: async ({ signal, meta }) => {
        const { organizations } = await readProcedure(serverOf(meta), 'organization_counts', {}, signal);
        return new Map(organizations.map(({ id, members }) => [id, members]));
      },
    }),
};

/** After an organization changed: the list, the choices, and whom each name counts. */
export async function refreshOrganizations(queryClient: QueryClient): Promise<void> {
  const { queryKey } = listedOrganizationQueries.memberCounts();
  await Promise.all([queryKey, organizationQueries.all].map((key) => queryClient.invalidateQueries({ queryKey: key })));
}
