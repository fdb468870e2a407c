import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * What a form starts from: fetched each time the form opens, however recently it was read, and shown once answered. If
 * it can't be answered, the earlier data is shown.
 */
export function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery({ ...options, refetchOnMount: 'always', refetchOnReconnect: true });
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
}
