import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Server } from '../lib/net/server.ts';
import { useProduct } from '../lib/product.ts';
import type { Sending } from '../lib/write/create-write.ts';
import { refreshData } from './refresh.ts';

type After<Order, Answer> = {
  onSuccess?: (answer: Answer, order: Order, queryClient: QueryClient) => void;
  /** Refetches what may have changed; by default everything. */
  refresh?: (queryClient: QueryClient, isDone: boolean) => unknown;
};

/** A write as a mutation. It refreshes after a refusal too: what the screen offered was outdated. */
export function useVerb<Order, Answer>(
  send: (server: Server, order: Order & Sending) => Promise<Answer>,
  { onSuccess, refresh = (queryClient) => void refreshData(queryClient) }: After<Order, Answer> = {},
) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    mutationFn: (order: Order & Sending) => send(server, order),
    onSuccess: (answer, order) => onSuccess?.(answer, order, queryClient),
    onSettled: (_answer, failure) => refresh(queryClient, failure === null),
  });
}

/** A `refresh` of everything under these keys. Nobody waits for it. */
export function refreshing(...queryKeys: (readonly unknown[])[]) {
  return (queryClient: QueryClient): void => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  };
}
