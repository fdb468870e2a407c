import { useParams } from '@tanstack/react-router';
import { EditTrainingPage } from '../../features/training/edit-training-page.tsx';

/** The form of the address's session. */
export function EditTrainingScreen() {
  const { trainingId = '' } = useParams({ strict: false });
  return <EditTrainingPage trainingId={trainingId} />;
}
