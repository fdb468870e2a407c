import type { Base, BaseForm, BaseUpdate } from '@ffl/domain/bases';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInSession } from '../../lib/functions/call-in-session.ts';
import { useProduct } from '../../lib/product.ts';
import type { Server } from '../../lib/server/server.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { programQueries } from '../programs/queries.ts';
import { baseQueries } from './queries.ts';
import { type BaseRow, toBase } from './rows.ts';

export const useAddBase = () =>
  useBaseWrite((server, { base, ...sending }: { base: BaseForm } & Sending) => sendBase(server, 'POST', base, sending));

/** Refused with `current` if others saved something other than `was` since the form opened. */
export const useUpdateBase = () =>
  useBaseWrite((server, { idempotencyKey, signal, ...update }: BaseUpdate & Sending) =>
    sendBase(server, 'PUT', update, { idempotencyKey, signal }),
  );

/** Refused while the base has programs. */
export const useDeleteBase = () =>
  useBaseWrite((server, { id, ...sending }: { id: string } & Sending) =>
    callInSession(server, 'bases', { method: 'DELETE', body: { id }, ...sending }),
  );

function useBaseWrite<Order, Answer>(send: (server: Server, order: Order & Sending) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (order: Order & Sending) => send(server, order),
    // A program carries the name of its base.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: baseQueries.all });
      void queryClient.invalidateQueries({ queryKey: programQueries.all });
    },
  });
}

async function sendBase(server: Server, method: 'POST' | 'PUT', body: object, sending: Sending): Promise<Base> {
  const { data } = await callInSession<{ data: BaseRow }>(server, 'bases', { method, body, ...sending });
  return toBase(data);
}
