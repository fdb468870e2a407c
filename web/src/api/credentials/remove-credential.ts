import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { useProduct } from '../../lib/product.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { memberQueries } from '../members/queries.ts';
import { refreshData } from '../refresh.ts';
import { changeShown, showAgain, showAtOnce, withoutRemoved, withRemoving } from './optimistic.ts';

export type CredentialRemoval = { memberId: string; programId: string };

/** The ledger row by which the removal can be undone (design 9.26). */
export type Removed = { removalId: string };

/** Called after a confirmed removal; may return a function that undoes it. */
export type OnRemoved = (removed: Removed & CredentialRemoval & { what: string }) => () => void;

/** Dims the credential until the server agrees (CRD-15), and restores it if it doesn't. */
export function useRemoveCredential() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    mutationFn: (sent: CredentialRemoval & Sending) => sendRemoval(server, sent),
    onMutate: ({ memberId, programId }) => showAtOnce(queryClient, memberId, (shown) => withRemoving(shown, programId)),
    onSuccess: (_removed, { memberId, programId }) => {
      changeShown(queryClient, memberId, (shown) => withoutRemoved(shown, programId));
      announceCredentialChange({ type: 'credential-deleted', memberId, programId });
      void queryClient.invalidateQueries({ queryKey: memberQueries.all });
    },
    onError: (_error, { memberId }, before) => {
      showAgain(queryClient, memberId, before);
      void refreshData(queryClient);
    },
  });
}

async function sendRemoval(server: Server, sent: CredentialRemoval & Sending): Promise<Removed> {
  const { idempotencyKey, signal, ...body } = sent;
  const { data } = await callFunction(server, 'remove-credential', { body, idempotencyKey, signal });
  return { removalId: data.removal.id };
}
