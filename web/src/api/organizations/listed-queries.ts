import type { Rows } from '@ffl/domain/rows';
import { readInstant } from '@ffl/domain/time/denver';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { memberQueries } from '../members/queries.ts';
import { type Organization, type OrganizationRow, organizationQueries, toOrganization } from './queries.ts';

/** For administrators; the sign-up page loads none of it. */
export const listedOrganizationQueries = {
  /** All organizations that members may have, active or not. */
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

  /** Number of members per organization id. Refetched with everything else about members. */
  memberCounts: () =>
    queryOptions({
      queryKey: [...memberQueries.all, 'by-organization'],
      queryFn: async ({ signal, meta }) => {
        const { organizations } = await readProcedure(serverOf(meta), 'organization_counts', {}, signal);
        return new Map(organizations.map(({ id, members }) => [id, members]));
      },
    }),
};

/** Refetches what depends on organizations: the list, the choices, and the member counts. */
export async function refreshOrganizations(queryClient: QueryClient): Promise<void> {
  const { queryKey } = listedOrganizationQueries.memberCounts();
  await Promise.all([queryKey, organizationQueries.all].map((key) => queryClient.invalidateQueries({ queryKey: key })));
}

/** A listed organization, as administrators see it. */
export type ListedOrganization = Organization & {
  /** Null for people who may not read it. */
  createdAt: Date | null;
  updatedAt: Date | null;
  /** A change shown before the server confirms it. */
  isSaving: boolean;
};

export type ListedOrganizationRow = OrganizationRow &
  Partial<Pick<Rows['organization_whitelist'], 'created_at' | 'updated_at'>>;

export function toListedOrganization(row: ListedOrganizationRow): ListedOrganization {
  return {
    ...toOrganization(row),
    createdAt: readAt(row.created_at),
    updatedAt: readAt(row.updated_at),
    isSaving: false,
  };
}

function readAt(text: string | undefined): Date | null {
  return text === undefined ? null : readInstant(text);
}
