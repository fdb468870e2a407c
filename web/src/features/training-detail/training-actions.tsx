import { Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { TrainingDetail } from '../../api/trainings/rows.ts';
import { Button } from '../../components/ui/button.tsx';
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
      <Button variant="danger" icon={<Trash2 aria-hidden="true" size={18} />} onClick={() => setIsDeleting(true)}>
        Delete
      </Button>
      {isDeleting && renderDelete({ training, onClose: close })}
    </>
  );
}
