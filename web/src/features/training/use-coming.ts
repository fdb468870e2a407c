import { useQuery } from '@tanstack/react-query';
import { attendanceAnswersQuery } from '../../api/trainings/attendance-answers.ts';

/** How many said they come to a session; 0 until that is known, and without a session. */
export function useComing(id: string | undefined): number {
  const { data } = useQuery({ ...attendanceAnswersQuery(id ?? ''), enabled: id !== undefined });
  return data?.answers.filter(({ comes }) => comes).length ?? 0;
}
