import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProduct } from '../../lib/product.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { throwRefusal } from '../../lib/server/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { memberQueries } from '../members/queries.ts';
import { programQueries } from '../programs/queries.ts';

type Need = { programId: string; needed: number | null };

/** How many a program needs; null for no number. */
export function useSetNeeded() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (order: Need & Sending) => setNeeded(server, order),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: programQueries.all });
      void queryClient.invalidateQueries({ queryKey: memberQueries.all });
    },
  });
}

async function setNeeded(server: Server, { programId, needed, idempotencyKey, signal }: Need & Sending): Promise<void> {
  const answer = await restClient(server)
    .rpc('set_needed', { program: programId, needed })
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
}
