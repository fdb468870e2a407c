import { useParams } from '@tanstack/react-router';
import { EditTrainingPage } from '../../features/training/edit-training-page.tsx';

/** The edit form for the session in the address. */
export function EditTrainingScreen() {
  const { trainingId = '' } = useParams({ strict: false });
  return <EditTrainingPage trainingId={trainingId} />;
}
