import { trainingMessages } from '@ffl/domain/trainings/messages';
import { type Trainee, trainingState } from '@ffl/domain/trainings/training';
import { Printer } from 'lucide-react';
import type { TrainingDetail } from '../../api/trainings/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { PrintedTable, type PrintedTableProps } from '../../components/ui/printed-table.tsx';
import { usePaper } from '../../hooks/device/use-paper.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { factsOf } from './training-facts.ts';

type PrintSummaryProps = { training: TrainingDetail; isUpcoming: boolean };

/** The session and its trainees on paper, for the binder. */
export function PrintSummary({ training, isUpcoming }: PrintSummaryProps) {
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
            facts: factsOf(training, 'admin'),
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
