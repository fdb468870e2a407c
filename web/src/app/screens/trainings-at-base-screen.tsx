import { useParams } from '@tanstack/react-router';
import { TrainingBasePage } from '../../features/training/training-base-page.tsx';
import { useSession } from '../../lib/product.ts';

/** The training sessions of the address's base: what a member sees is all a member may ask for. */
export function TrainingsAtBaseScreen() {
  const { baseId = '' } = useParams({ strict: false });
  const session = useSession();
  return session?.kind === 'signed-in' && <TrainingBasePage named={baseId} role={session.role} />;
}
