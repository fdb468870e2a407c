import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/query-client.ts';
import { restClient } from '../../lib/rest-client.ts';
import type { Server } from '../../lib/server.ts';
import { type OrganizationRow, toOrganization } from './rows.ts';

export const organizationQueries = {
  all: ['organizations'] as const,

  /** What a member may choose from; readable before anybody is signed in. */
  active: () =>
    queryOptions({
      queryKey: [...organizationQueries.all, 'active'],
      queryFn: ({ signal, meta }) => readOrganizations(serverOf(meta), { onlyActive: true }, signal),
    }),

  /** All that members may have, for administrators. */
  listed: () =>
    queryOptions({
      queryKey: [...organizationQueries.all, 'listed'],
      queryFn: ({ signal, meta }) => readOrganizations(serverOf(meta), { onlyActive: false }, signal),
    }),
};

async function readOrganizations(server: Server, { onlyActive }: { onlyActive: boolean }, signal: AbortSignal) {
  const all = restClient(server).from('organization_whitelist').select('id,name,display_name,is_active');
  const { data } = await (onlyActive ? all.eq('is_active', true) : all)
    .order('display_name')
    .abortSignal(signal)
    .overrideTypes<OrganizationRow[], { merge: false }>()
    .throwOnError();
  return data.map(toOrganization);
}
