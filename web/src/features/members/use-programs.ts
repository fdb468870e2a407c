import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { programQueries } from '../../api/programs/queries.ts';

/** Undefined while loading, null if they can't be read. */
export type ListedPrograms = readonly Program[] | null | undefined;

/** The programs, whose names aren't in the member list. */
export function usePrograms() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...programQueries.list(),
    refetchOnReconnect: true,
  });
  const programs: ListedPrograms = data ?? (isError ? null : undefined);
  return { programs, isFetching, reload: () => void refetch() };
}
