import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProduct } from '../../lib/product.ts';
import { ConnectionLost } from '../../lib/server/connection-lost.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { TableError, throwRefusal } from '../../lib/server/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { memberQueries } from './queries.ts';

/** Deletes one member with everything that belongs to them. Also fails if nobody was deleted. */
export function useDeleteMember() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: Deletion & Sending) => deleteMember(server, sent),
    onSuccess: (_answer, { memberId }) => {
      queryClient.removeQueries({ queryKey: memberQueries.byId(memberId).queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberQueries.all }),
  });
}

type Deletion = { memberId: string };

async function deleteMember(server: Server, { memberId, idempotencyKey, signal }: Deletion & Sending): Promise<void> {
  const answer = await restClient(server)
    .from('members')
    .delete({ count: 'exact' })
    .eq('id', memberId)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  if (answer.count === 0) throw new TableError(answer.status, '');
  if (answer.count !== 1) throw new ConnectionLost();
}
