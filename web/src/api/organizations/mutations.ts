import type { OrganizationDraft } from '@ffl/domain/organizations/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Server } from '../../lib/net/server.ts';
import { rowOf, TableError, tableCodes } from '../../lib/net/table-error.ts';
import { useProduct } from '../../lib/product.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { deleteRow, insertRow } from '../../lib/write/table-writes.ts';
import { useVerb } from '../use-verb.ts';
import {
  type ListedOrganization,
  listedOrganizationQueries,
  refreshOrganizations,
  toListedOrganization,
} from './listed-queries.ts';

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

type Changes = Partial<Pick<ListedOrganization, 'name' | 'displayName' | 'isActive'>>;

export type OrganizationUpdate = {
  id: string;
  /** Only the fields that change. */
  changes: Changes;
  /** The values when somebody decided, so that nothing overwrites what others saved in the meantime. */
  was: Changes;
};

/**
 * Changes an organization, shown at once and rolled back if it failed; the server records the time (ORG-06). If others
 * changed it meanwhile, it is refused with `current`, as stored now; null if they deleted it.
 */
export function useUpdateOrganization() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  const { queryKey } = listedOrganizationQueries.all();

  function show(id: string, change: Partial<ListedOrganization>) {
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  return useMutation({
    mutationKey,
    mutationFn: (sent: OrganizationUpdate & Sending) => update(server, sent),
    onMutate: async ({ id, changes }) => {
      await queryClient.cancelQueries({ queryKey });
      show(id, { ...changes, isSaving: true });
    },
    onSuccess: (saved, { id }) => show(id, saved),
    onError: (_error, { id, was }) => show(id, { ...was, isSaving: false }),
    // A refetch during another change would make that one look undone.
    onSettled: () => queryClient.isMutating({ mutationKey }) === 1 && refreshOrganizations(queryClient),
  });
}

const mutationKey = ['update-organization'];

async function update(server: Server, sent: OrganizationUpdate & Sending): Promise<ListedOrganization> {
  const { id, changes, was, idempotencyKey, signal } = sent;
  const answer = await restClient(server)
    .from('organization_whitelist')
    .update(columnsOf(changes))
    .match({ id, ...columnsOf(was) })
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal)
    .single();
  if (answer.error?.code === tableCodes.noRow) throw await refusalOf(server, id, signal);
  return toListedOrganization(rowOf(answer));
}

/** The reason there was no row to change. */
async function refusalOf(server: Server, id: string, signal: AbortSignal): Promise<TableError> {
  const answer = await restClient(server).from('organization_whitelist').select('*').eq('id', id).abortSignal(signal);
  const [row] = rowOf(answer);
  return new TableError(409, '', undefined, { current: row ? toListedOrganization(row) : null });
}

/** The changes by column name; omitted fields stay out of the request. */
function columnsOf({ name, displayName, isActive }: Changes) {
  return {
    ...(name !== undefined && { name }),
    ...(displayName !== undefined && { display_name: displayName }),
    ...(isActive !== undefined && { is_active: isActive }),
  };
}
