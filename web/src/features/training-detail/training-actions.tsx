import { trainingMessages } from '@ffl/domain/trainings/messages';
import { type Trainee, trainingState } from '@ffl/domain/trainings/training';
import { Printer } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { TrainingDetail } from '../../api/trainings/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { PrintedTable, type PrintedTableProps } from '../../components/ui/printed-table.tsx';
import { DeleteButton } from '../../components/ui/record-actions.tsx';
import { usePaper } from '../../hooks/device/use-paper.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { May } from '../../lib/session/may.ts';
import { factsOf } from './training-facts.ts';

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
      <May right="delete trainings" at={training.base}>
        <DeleteButton onClick={() => setIsDeleting(true)}>Delete</DeleteButton>
      </May>
      {isDeleting && renderDelete({ training, onClose: close })}
    </>
  );
}

type PrintSummaryProps = { training: TrainingDetail; isUpcoming: boolean };

/** The session and its trainees on paper, for the binder. */
function PrintSummary({ training, isUpcoming }: PrintSummaryProps) {
  const { server } = useProduct();
  const [paper, print] = usePaper<PrintedTableProps<Trainee>>();
  const { trainingType: title, trainees } = training;
  const table = { title, lines: [trainingState(isUpcoming)], columns };
  return (
    <>
      <Button
        icon={<Printer aria-hidden="true" size={18} />}
        onClick={() =>
          print({
            of: 'trainee',
            table,
            facts: factsOf(training, true),
            rows: trainees ?? [],
            at: serverNow(server),
          })
        }
      >
        Print Summary
      </Button>
      {paper && <PrintedTable {...paper} />}
    </>
  );
}

const columns = [
  { heading: 'Name', text: ({ name }: Trainee) => name ?? trainingMessages.blank },
  { heading: 'Level', text: ({ level }: Trainee) => level ?? trainingMessages.blank },
  { heading: 'Agency', text: ({ agency }: Trainee) => agency ?? trainingMessages.blank },
];
