import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** How often data on a screen left open are refetched. */
export const watchMs = 60_000;

/** Implements "Refresh data": refetches what the screen is showing, and the rest when it is next shown. */
export function refreshData(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Stops retrying unconfirmed writes and refetches, since they may be stored. */
export function useStop(...writes: { giveUp: () => void }[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const write of writes) write.giveUp();
    void refreshData(queryClient);
  };
}
