import type { QueryClient } from '@tanstack/react-query';

/** "Refresh data": refetches whatever a screen is showing, and the rest when next shown. */
export function refreshData(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}
