import { useQuery } from '@tanstack/react-query';
import { comingQuery } from '../../api/trainings/coming.ts';

/** How many said they come to a session; 0 until that is known, and without a session. */
export function useComing(id: string | undefined): number {
  const { data } = useQuery({ ...comingQuery(id ?? ''), enabled: id !== undefined });
  return data?.answers.filter(({ comes }) => comes).length ?? 0;
}
