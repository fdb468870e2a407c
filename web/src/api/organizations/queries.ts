import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/query-client.ts';
import { restClient } from '../../lib/rest-client.ts';
import { memberQueries } from '../members/queries.ts';
import { type ListedOrganizationRow, type OrganizationRow, toListedOrganization, toOrganization } from './rows.ts';

type MemberCountRows = { organizations: { id: string; members: number }[] };

export const organizationQueries = {
  all: ['organizations'] as const,

  /** What a member may choose from; readable before anybody is signed in. */
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
          .overrideTypes<OrganizationRow[], { merge: false }>()
          .throwOnError();
        return data.map(toOrganization);
      },
    }),

  /** All that members may have, for administrators. */
  listed: () =>
    queryOptions({
      queryKey: [...organizationQueries.all, 'listed'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('organization_whitelist')
          .select('*')
          .order('display_name')
          .abortSignal(signal)
          .overrideTypes<ListedOrganizationRow[], { merge: false }>()
          .throwOnError();
        return data.map(toListedOrganization);
      },
    }),

  /** How many members each has, by its id. Read again with whatever else tells of members. */
  memberCounts: () =>
    queryOptions({
      queryKey: [...memberQueries.all, 'by-organization'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta)).rpc('organization_counts').abortSignal(signal).throwOnError();
        const { organizations }: MemberCountRows = data;
        return new Map(organizations.map(({ id, members }) => [id, members]));
      },
    }),
};
