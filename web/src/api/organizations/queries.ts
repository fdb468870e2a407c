import type { Rows } from '@ffl/domain/rows';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { restClient } from '../../lib/session/rest-client.ts';

export const organizationQueries = {
  all: ['organizations'] as const,

  /** Organizations that a member may choose; readable without signing in. */
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

/** A listed organization, as pickers need it. */
export type Organization = { id: string; name: string; displayName: string; isActive: boolean };

export type OrganizationRow = Pick<Rows['organization_whitelist'], 'id' | 'name' | 'display_name' | 'is_active'>;

export function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, displayName: row.display_name, isActive: row.is_active };
}
