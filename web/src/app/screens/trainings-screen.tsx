import { TrainingPage } from '../../features/training/training-page.tsx';

/** The bases with their training sessions, for everyone signed in. */
export function TrainingsScreen() {
  return <TrainingPage />;
}
