import { trainingMessages } from '@ffl/domain/trainings/messages';
import { punchedMessages } from '@ffl/domain/trainings/punched-messages';
import type { Trainee } from '@ffl/domain/trainings/training';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SessionPunch } from '../../api/trainings/session-punches.ts';
import { DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { Punches } from './punches.tsx';

type TraineeTableProps = {
  trainees: readonly Trainee[];
  /** Those who said that they can't come. */
  absent: readonly Trainee[];
  /** Those that came through the session. */
  punches: readonly SessionPunch[];
};

/** Who attended, in the order entered (TRN-10), and who of them was punched through it; cards on a phone. */
export function TraineeTable({ trainees, absent, punches }: TraineeTableProps) {
  const isPhone = useIsPhone();
  const columns = useMemo(() => columnsOf(absent, punches), [absent, punches]);
  if (!isPhone) return <DataTable caption="Trainees" columns={columns} rows={trainees} rowId={({ id }) => id} />;
  return (
    <ul aria-label="Trainees" className="flex flex-col gap-2">
      {trainees.map((trainee) => (
        <li key={trainee.id} data-card="" className="rounded-card border border-line bg-surface px-4 py-3">
          <TraineeName trainee={trainee} isAbsent={absent.includes(trainee)} />
          <p className="wrap-anywhere text-ink-2 text-meta">
            {trainee.level ?? trainingMessages.blank} · {trainee.agency ?? trainingMessages.blank}
          </p>
          <Punches punches={punchesOf(trainee, punches)} />
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (absent: readonly Trainee[], punches: readonly SessionPunch[]): TableColumn<Trainee>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: (trainee) => <TraineeName trainee={trainee} isAbsent={absent.includes(trainee)} />,
    className: 'w-[35%]',
  },
  { id: 'level', header: 'Level', cell: ({ level }) => <Text text={level} /> },
  { id: 'agency', header: 'Agency', cell: ({ agency }) => <Text text={agency} /> },
  ...(punches.length > 0 ? [punchedColumn(punches)] : []),
];

const punchedColumn = (punches: readonly SessionPunch[]): TableColumn<Trainee> => ({
  id: 'punched',
  header: punchedMessages.heading,
  cell: (trainee) => <Punches punches={punchesOf(trainee, punches)} />,
});

function punchesOf({ memberId }: Trainee, punches: readonly SessionPunch[]): SessionPunch[] {
  return punches.filter((punch) => punch.memberId === memberId);
}

type TraineeNameProps = { trainee: Trainee; isAbsent: boolean };

/** Opens the linked member's record. */
function TraineeName({ trainee: { name, memberId }, isAbsent }: TraineeNameProps) {
  const text = name ?? trainingMessages.blank;
  if (memberId === null) return <span className="wrap-anywhere font-semibold">{text}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/admin/members"
        search={{ selected: memberId }}
        className="wrap-anywhere font-semibold text-accent underline underline-offset-4"
      >
        {text}
      </Link>
      {isAbsent && <StatusPill state="inactive">{trainingMessages.cannotCome}</StatusPill>}
    </span>
  );
}

function Text({ text }: { text: string | null }) {
  return <span className="wrap-anywhere text-ink-2">{text ?? trainingMessages.blank}</span>;
}
