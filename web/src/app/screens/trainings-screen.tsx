import { TrainingPage } from '../../features/training/training-page.tsx';
import { useSession } from '../../lib/product.ts';

/** The bases with their training sessions, for everyone signed in. */
export function TrainingsScreen() {
  const session = useSession();
  return session?.kind === 'signed-in' && <TrainingPage role={session.role} />;
}
