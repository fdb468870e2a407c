import type { OrganizationDraft } from '@ffl/domain/organizations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProduct } from '../../lib/product.ts';
import { ConnectionLost } from '../../lib/server/connection-lost.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { rowOf, TableError, throwRefusal } from '../../lib/server/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { refreshOrganizations } from './listed-queries.ts';
import { type ListedOrganization, type ListedOrganizationRow, toListedOrganization } from './listed-rows.ts';

export type OrganizationAddition = { draft: OrganizationDraft };

/** Adds an active organization. Fails with the code `duplicate` if this internal name exists. */
export function useAddOrganization() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: OrganizationAddition & Sending) => add(server, sent),
    onSettled: () => refreshOrganizations(queryClient),
  });
}

async function add(server: Server, sent: OrganizationAddition & Sending): Promise<ListedOrganization> {
  const { draft, idempotencyKey, signal } = sent;
  const answer = await restClient(server)
    .from('organization_whitelist')
    .insert({ name: draft.name, display_name: draft.displayName, is_active: true })
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal)
    .single<ListedOrganizationRow>();
  return toListedOrganization(rowOf(answer));
}

type Deletion = { id: string };

/** Deletes an organization; members keep their text. Also fails if it was already gone. */
export function useDeleteOrganization() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: Deletion & Sending) => remove(server, sent),
    onSettled: () => refreshOrganizations(queryClient),
  });
}

async function remove(server: Server, { id, idempotencyKey, signal }: Deletion & Sending): Promise<void> {
  const answer = await restClient(server)
    .from('organization_whitelist')
    .delete({ count: 'exact' })
    .eq('id', id)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  if (answer.count === 0) throw new TableError(answer.status, '');
  if (answer.count !== 1) throw new ConnectionLost();
}
