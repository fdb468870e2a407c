import { displayDate } from '@ffl/domain/time';
import { trainingMessages } from '@ffl/domain/trainings';
import { Trash2 } from 'lucide-react';
import type { ListedTraining } from '../../api/trainings/rows.ts';
import { columnsOf, type TableColumn } from '../../components/ui/data-table.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { trainingSortLabels } from './list-state.ts';
import { SessionLink } from './session-link.tsx';

type SessionActions = {
  /** A row opens the form instead of the session itself (TRN-05). */
  opensForm: boolean;
  onDelete: ((training: ListedTraining) => void) | undefined;
};

const column = columnsOf<ListedTraining>();

/** Both tables' columns; the ids are their orders (TRN-03). Members see nobody's attendance. */
export function sessionColumns({ opensForm, onDelete }: SessionActions): TableColumn<ListedTraining>[] {
  return column.columns([
    column.accessor('date', {
      header: trainingSortLabels.date,
      cell: ({ row: { original } }) => <SessionLink training={original} opensForm={opensForm} />,
      meta: { className: 'w-36' },
    }),
    column.accessor('trainingType', {
      id: 'type',
      header: trainingSortLabels.type,
      cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
      meta: { className: 'w-[42%]' },
    }),
    column.accessor('agency', {
      header: trainingSortLabels.agency,
      cell: ({ getValue }) => <span className="wrap-anywhere text-ink-2">{getValue()}</span>,
    }),
    ...(onDelete ? [attendance, actions(onDelete)] : []),
  ]);
}

const attendance = column.display({
  id: 'attendance',
  header: 'Attendance',
  cell: ({ row: { original } }) => <span className="whitespace-nowrap">{attendanceText(original)}</span>,
  meta: { className: 'w-32' },
});

function actions(onDelete: (training: ListedTraining) => void) {
  return column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original } }) => <DeleteButton training={original} onDelete={onDelete} />,
    meta: { className: 'w-20 print:hidden' },
  });
}

/** '12 trainees'; nothing for people who may not know. */
export function attendanceText({ trainees }: ListedTraining): string | null {
  return trainees === null ? null : trainingMessages.trainees(trainees);
}

type DeleteButtonProps = { training: ListedTraining; onDelete: (training: ListedTraining) => void };

export function DeleteButton({ training, onDelete }: DeleteButtonProps) {
  return (
    <IconButton
      name={`Delete ${training.trainingType} of ${displayDate(training.date)}`}
      icon={<Trash2 aria-hidden="true" size={18} />}
      onClick={() => onDelete(training)}
    />
  );
}
