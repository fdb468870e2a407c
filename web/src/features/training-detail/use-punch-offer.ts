import { denverDate } from '@ffl/domain/time';
import { programOfTraining, trainingMessages } from '@ffl/domain/trainings';
import { useQuery } from '@tanstack/react-query';
import { programQueries } from '../../api/programs/queries.ts';
import type { TrainingDetail } from '../../api/trainings/rows.ts';

/** Whether attendees can be punched, and else why not; null as long as nobody knows. */
export function usePunchOffer(
  training: TrainingDetail,
  now: Date,
): { kind: 'offered' } | { kind: 'impossible'; why: string } | null {
  const { data: programs } = useQuery({ ...programQueries.list(), networkMode: 'always', refetchOnReconnect: true });
  if (training.date > denverDate(now)) return impossible(trainingMessages.punchNotYet);
  if (!programs) return null;
  const found = programOfTraining(training, programs);
  if (found.kind === 'none') return impossible(found.message);
  const isLinked = training.trainees?.some(({ memberId }) => memberId !== null);
  return isLinked ? { kind: 'offered' } : impossible(trainingMessages.noneLinked);
}

function impossible(why: string): { kind: 'impossible'; why: string } {
  return { kind: 'impossible', why };
}
