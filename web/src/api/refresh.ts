import type { QueryClient } from '@tanstack/react-query';

/** "Refresh data": reads again whatever a screen is showing, and the rest when it is shown next. */
export function refreshData(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}
