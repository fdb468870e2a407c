import { denverDate, displayDate, displayDay, displayTime } from '@ffl/domain/time/denver';
import { attendanceMessages, expectedAt } from '@ffl/domain/trainings/attendance-answers';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programOfTraining } from '@ffl/domain/trainings/program-words';
import { isUpcoming, startOf } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { programQueries } from '../../api/programs/queries.ts';
import type { ListedTraining } from '../../api/trainings/queries.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import type { TableColumn } from '../../components/ui/data-table.tsx';
import { ActionsMenu } from '../../components/ui/record-actions.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useReach } from '../../hooks/visit/use-reach.ts';
import { useMay } from '../../lib/session/may.ts';
import { trainingSortLabels } from './list-state.ts';

type SessionActions = {
  /** A row opens the form instead of the session itself (TRN-05). */
  opensForm: boolean;
  /** The sessions may be at several bases. */
  showsBase: boolean;
  seesAttendance: boolean;
  onDelete: ((training: ListedTraining) => void) | undefined;
};

/** Both tables' columns; the ids are their orders (TRN-03). Members see nobody's attendance. */
export function sessionColumns(view: SessionActions): TableColumn<ListedTraining>[] {
  const { opensForm, showsBase, seesAttendance, onDelete } = view;
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
      cell: (training) => <SessionType training={training} />,
      className: showsBase ? 'w-[28%] max-lg:w-[18%]' : 'w-[38%] max-lg:w-[28%]',
    },
    {
      id: 'agency',
      isSortable: true,
      header: trainingSortLabels.agency,
      cell: ({ agency }) => <span className="wrap-anywhere text-ink-2">{agency}</span>,
    },
    ...(showsBase ? [atBase] : []),
    ...(seesAttendance ? [attendance] : []),
    ...(onDelete ? [actions(onDelete)] : []),
  ];
}

const atBase: TableColumn<ListedTraining> = {
  id: 'base',
  header: 'Base',
  cell: ({ base }) => <span className="wrap-anywhere text-ink-2">{base}</span>,
  className: 'w-24',
};

const attendance: TableColumn<ListedTraining> = {
  id: 'attendance',
  header: 'Attendance',
  cell: (training) => <Attendance training={training} />,
  className: 'w-34 max-lg:w-32',
};

function actions(onDelete: (training: ListedTraining) => void): TableColumn<ListedTraining> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (training) => <SessionMenu training={training} onDelete={onDelete} />,
    className: 'w-20 print:hidden',
  };
}

/** '12 trainees', and before noon of the day who is coming; nothing for people who may not know. */
export function Attendance({ training }: { training: ListedTraining }) {
  const { date, trainees, coming } = training;
  const isAhead = isUpcoming(date, useNow());
  if (trainees === null) return null;
  return (
    <>
      <span className="block whitespace-nowrap">{trainingMessages.trainees(trainees)}</span>
      {isAhead && coming !== null && (
        <span className="block text-ink-2 text-meta">{attendanceMessages.coming(coming, expectedAt(training))}</span>
      )}
    </>
  );
}

/** A session's type, with its roll call on its day. */
export function SessionType({ training }: { training: ListedTraining }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="wrap-anywhere">{training.trainingType}</span>
      <RollCallLink training={training} />
    </span>
  );
}

/** For today's sessions, unless no program can be punched for. */
export function RollCallLink({ training }: { training: ListedTraining }) {
  const mayPunch = useMay('punch', training.base);
  const isToday = training.date === denverDate(useNow());
  const { data: programs = [] } = useQuery({ ...programQueries.list(), enabled: isToday && mayPunch });
  const found = programOfTraining(training, programs);
  if (!isToday || !mayPunch || found.kind === 'none') return null;
  return (
    <Link
      to="/roll-call"
      search={{ session: training.id, program: found.program.id }}
      className={`${buttonClass({})} relative z-10 min-h-11`}
    >
      Take roll call <span className="sr-only">of {training.trainingType}</span>
    </Link>
  );
}

type SessionLinkProps = { training: ListedTraining; opensForm: boolean; className?: string };

/** A session's date, which opens it. */
export function SessionLink({ training, opensForm, className = '' }: SessionLinkProps) {
  const links = useTrainingLinks();
  const { id, date, trainingType } = training;
  const start = startOf(training);
  const isToday = date === denverDate(useNow());
  const day = isToday ? `${trainingMessages.today}, ${displayDate(date)}` : displayDay(date);
  const time = start && displayTime(start);
  return (
    <Link
      {...(opensForm ? links.edit(id) : links.session(id))}
      aria-label={`${day}, ${time ? `${time}, ` : ''}${opensForm ? 'edit ' : ''}${trainingType}`}
      data-numbers=""
      className={`whitespace-nowrap font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
    >
      {day}
      {/* The space keeps what is seen a part of the name. */}
      {time && (
        <>
          {' '}
          <span className="block font-normal text-ink-2 text-meta">{time}</span>
        </>
      )}
    </Link>
  );
}

type SessionMenuProps = { training: ListedTraining; onDelete: (training: ListedTraining) => void };

/** What can be done with a session, at the end of its row or card. */
export function SessionMenu({ training, onDelete }: SessionMenuProps) {
  const links = useTrainingLinks();
  const { id, trainingType, date } = training;
  const reach = useReach();
  if (reach !== null && date < reach) return null;
  return (
    <ActionsMenu
      of={`${trainingType} of ${displayDate(date)}`}
      acts={[
        {
          text: trainingMessages.open,
          Icon: Eye,
          renderLink: (content) => <Link {...links.session(id)}>{content}</Link>,
        },
        {
          text: trainingMessages.edit,
          Icon: Pencil,
          renderLink: (content) => <Link {...links.edit(id)}>{content}</Link>,
        },
      ]}
      deleteText={trainingMessages.deleteTitle}
      onDelete={() => onDelete(training)}
    />
  );
}
