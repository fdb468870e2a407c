import { useParams } from '@tanstack/react-router';
import { TrainingBasePage } from '../../features/training/training-base-page.tsx';

/** The training sessions of the address's base: what a member sees is all a member may ask for. */
export function TrainingsAtBaseScreen() {
  const { baseId = '' } = useParams({ strict: false });
  return <TrainingBasePage named={baseId} />;
}
