import type { OrganizationDraft } from '@ffl/domain/organizations/schemas';
import type { Server } from '../../lib/net/server.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { deleteRow, insertRow } from '../../lib/write/table-writes.ts';
import { useVerb } from '../use-verb.ts';
import { refreshOrganizations } from './listed-queries.ts';
import { type ListedOrganization, toListedOrganization } from './listed-rows.ts';

export type OrganizationAddition = { draft: OrganizationDraft };

/** Adds an active organization. Fails with the code `duplicate` if this internal name exists. */
export const useAddOrganization = () => useVerb(add, { refresh: refreshOrganizations });

async function add(server: Server, { draft, ...sending }: OrganizationAddition & Sending): Promise<ListedOrganization> {
  const columns = { name: draft.name, display_name: draft.displayName, is_active: true };
  return toListedOrganization(await insertRow(server, 'organization_whitelist', columns, sending));
}

/** Deletes an organization; members keep their text. */
export const useDeleteOrganization = () =>
  useVerb(
    (server, { id, ...sending }: { id: string } & Sending) => deleteRow(server, 'organization_whitelist', id, sending),
    { refresh: refreshOrganizations },
  );
