import { trainingMessages } from '@ffl/domain/trainings/messages';
import type { ListedTraining } from '../../api/trainings/rows.ts';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { trainingSortLabels } from './list-state.ts';
import { SessionLink } from './session-link.tsx';
import { SessionMenu } from './session-menu.tsx';

type SessionActions = {
  /** A row opens the form instead of the session itself (TRN-05). */
  opensForm: boolean;
  /** The sessions may be at several bases. */
  showsBase: boolean;
  onDelete: ((training: ListedTraining) => void) | undefined;
};

/** Both tables' columns; the ids are their orders (TRN-03). Members see nobody's attendance. */
export function sessionColumns({ opensForm, showsBase, onDelete }: SessionActions): TableColumn<ListedTraining>[] {
  return [
    {
      id: 'date',
      isSortable: true,
      header: trainingSortLabels.date,
      cell: (training) => <SessionLink training={training} opensForm={opensForm} />,
      className: 'w-44 max-lg:w-36',
    },
    {
      id: 'type',
      isSortable: true,
      header: trainingSortLabels.type,
      cell: ({ trainingType }) => <span className="wrap-anywhere">{trainingType}</span>,
      className: showsBase ? 'w-[28%] max-lg:w-[22%]' : 'w-[42%] max-lg:w-[28%]',
    },
    {
      id: 'agency',
      isSortable: true,
      header: trainingSortLabels.agency,
      cell: ({ agency }) => <span className="wrap-anywhere text-ink-2">{agency}</span>,
    },
    ...(showsBase ? [atBase] : []),
    ...(onDelete ? [attendance, actions(onDelete)] : []),
  ];
}

const atBase: TableColumn<ListedTraining> = {
  id: 'base',
  header: 'Base',
  cell: ({ base }) => <span className="wrap-anywhere text-ink-2">{base}</span>,
  className: 'w-24 max-lg:w-16',
};

const attendance: TableColumn<ListedTraining> = {
  id: 'attendance',
  header: 'Attendance',
  cell: (training) => <span className="whitespace-nowrap">{attendanceText(training)}</span>,
  className: 'w-32 max-lg:w-28',
};

function actions(onDelete: (training: ListedTraining) => void): TableColumn<ListedTraining> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (training) => <SessionMenu training={training} onDelete={onDelete} />,
    className: 'w-20 print:hidden',
  };
}

/** '12 trainees'; nothing for people who may not know. */
export function attendanceText({ trainees }: ListedTraining): string | null {
  return trainees === null ? null : trainingMessages.trainees(trainees);
}
