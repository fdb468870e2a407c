import { type ReactNode, useCallback, useState } from 'react';
import type { TrainingDetail } from '../../api/trainings/rows.ts';
import { DeleteButton } from '../../components/ui/delete-button.tsx';
import { PrintSummary } from './print-summary.tsx';

type TrainingActionsProps = {
  training: TrainingDetail;
  isUpcoming: boolean;
  renderDelete: (dialog: { training: TrainingDetail; onClose: () => void }) => ReactNode;
};

/** What administrators do with a session besides editing it (TRN-11). */
export function TrainingActions({ training, isUpcoming, renderDelete }: TrainingActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const close = useCallback(() => setIsDeleting(false), []);
  return (
    <>
      <PrintSummary training={training} isUpcoming={isUpcoming} />
      <DeleteButton onClick={() => setIsDeleting(true)}>Delete</DeleteButton>
      {isDeleting && renderDelete({ training, onClose: close })}
    </>
  );
}
