import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * What a form begins from: asked anew each time the form opens, however lately it was read, and shown when that is
 * answered. When it cannot be answered, what was read before is shown.
 */
export function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery({ ...options, refetchOnMount: 'always', networkMode: 'always', refetchOnReconnect: true });
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
}
