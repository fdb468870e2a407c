import { QueryClient } from '@tanstack/react-query';

/** Server data in this tab. Sign-out clears it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The table client repeats reads by itself; a second layer would make a failure take half a minute to show.
    queries: { retry: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
});
