import { useParams } from '@tanstack/react-router';
import { TrainingDetailPage } from '../../features/training-detail/training-detail-page.tsx';
import { later } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';

const SessionAnswer = later(async () => (await import('../../features/profile/next-trainings.tsx')).SessionAnswer);
const TrainingScreen = later(async () => (await import('./of-administrators.ts')).screens.training());

/** A training session: administrators see all of it, members what everyone may see. */
export function SharedTrainingScreen() {
  const { trainingId = '' } = useParams({ strict: false });
  if (useMay('see trainings')) {
    return <TrainingScreen />;
  }
  return <TrainingDetailPage trainingId={trainingId} renderAnswer={({ id }) => <SessionAnswer trainingId={id} />} />;
}
