import { denverDate } from '@ffl/domain/time/denver';
import { absentAmong } from '@ffl/domain/trainings/attendance-answers';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programOfTraining } from '@ffl/domain/trainings/program-words';
import type { Trainee } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, Stamp, Users } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { attendanceAnswersQuery } from '../../api/trainings/attendance-answers.ts';
import type { TrainingDetail } from '../../api/trainings/queries.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { Meanwhile, soon } from '../../lib/pages/soon.ts';

const AbsentNotice = soon(async () => (await import('./absent-notice.tsx')).AbsentNotice);

/** Of those who said that they can't come; undefined until known. */
type PunchDialog = { training: TrainingDetail; absent: ReadonlySet<string> | undefined; onClose: () => void };

type TraineesSectionProps = {
  training: TrainingDetail;
  /** Draws the dialog that punches attendees. */
  renderPunch: (dialog: PunchDialog) => ReactNode;
};

/** Who attended, and a link from the list to their punches, or why there is none. */
export function TraineesSection({ training, renderPunch }: TraineesSectionProps) {
  const { id } = training;
  const trainees = training.trainees ?? [];
  const links = useTrainingLinks();
  const offer = usePunchOffer(training, useNow());
  const isLinked = trainees.some(({ memberId }) => memberId !== null);
  const answers = useQuery({ ...attendanceAnswersQuery(id), enabled: isLinked });
  const absent = absentAmong(trainees, answers.data?.answers ?? []);
  const absentIds = new Set(absent.flatMap(({ memberId }) => memberId ?? []));
  const [isPunching, setIsPunching] = useState(false);
  const close = useCallback(() => setIsPunching(false), []);
  return (
    <section aria-labelledby="trainees">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="trainees" className="font-semibold text-card-title" data-numbers="">
          {trainingMessages.trainees(trainees.length)}
        </h2>
        <div className="flex flex-wrap gap-3 print:hidden">
          {offer?.programId && (
            <Link to="/roll-call" search={{ session: id, program: offer.programId }} className={buttonClass({})}>
              <ListChecks aria-hidden="true" size={18} />
              Take roll call
            </Link>
          )}
          {trainees.length > 0 && offer?.kind === 'offered' && (
            <Button variant="primary" icon={<Stamp aria-hidden="true" size={18} />} onClick={() => setIsPunching(true)}>
              Punch attendees
            </Button>
          )}
        </div>
      </div>
      {trainees.length > 0 && offer?.kind === 'impossible' && (
        <p className="mb-3 max-w-[70ch] text-ink-2 text-meta print:hidden">{offer.why}</p>
      )}
      {absent.length > 0 && (
        <Meanwhile value={null}>
          <AbsentNotice session={id} absent={absent} />
        </Meanwhile>
      )}
      {trainees.length > 0 ? (
        <TraineeTable trainees={trainees} absent={absent} />
      ) : (
        <EmptyCard
          icon={Users}
          title="No trainees are recorded yet."
          action={
            <Link {...links.edit(id)} className={buttonClass({})}>
              Add trainees
            </Link>
          }
        />
      )}
      {isPunching && renderPunch({ training, absent: answers.isPending ? undefined : absentIds, onClose: close })}
    </section>
  );
}

/** A roll call needs a program, and no linked trainee. */
type PunchOffer = ({ kind: 'offered' } | { kind: 'impossible'; why: string }) & { programId?: string };

/** Whether attendees can be punched, and if not why; null while unknown. */
function usePunchOffer(training: TrainingDetail, now: Date): PunchOffer | null {
  const { data: programs } = useQuery({ ...programQueries.list(), refetchOnReconnect: true });
  if (training.date > denverDate(now)) return impossible(trainingMessages.punchNotYet);
  if (!programs) return null;
  const found = programOfTraining(training, programs);
  if (found.kind === 'none') return impossible(found.message);
  const programId = found.program.id;
  const isLinked = training.trainees?.some(({ memberId }) => memberId !== null);
  return isLinked ? { kind: 'offered', programId } : { ...impossible(trainingMessages.noneLinked), programId };
}

function impossible(why: string): PunchOffer {
  return { kind: 'impossible', why };
}

type TraineeTableProps = {
  trainees: readonly Trainee[];
  /** Those who said that they can't come. */
  absent: readonly Trainee[];
};

/** Who attended, in the order entered (TRN-10); cards on a phone. */
function TraineeTable({ trainees, absent }: TraineeTableProps) {
  const isPhone = useIsPhone();
  const columns = useMemo(() => columnsOf(absent), [absent]);
  if (!isPhone) return <DataTable caption="Trainees" columns={columns} rows={trainees} rowId={({ id }) => id} />;
  return (
    <ul aria-label="Trainees" className="flex flex-col gap-2">
      {trainees.map((trainee) => (
        <li key={trainee.id} data-card="" className="rounded-card border border-line bg-surface px-4 py-3">
          <TraineeName trainee={trainee} isAbsent={absent.includes(trainee)} />
          <p className="wrap-anywhere text-ink-2 text-meta">
            {trainee.level ?? trainingMessages.blank} · {trainee.agency ?? trainingMessages.blank}
          </p>
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (absent: readonly Trainee[]): TableColumn<Trainee>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: (trainee) => <TraineeName trainee={trainee} isAbsent={absent.includes(trainee)} />,
    className: 'w-[40%]',
  },
  { id: 'level', header: 'Level', cell: ({ level }) => <Text text={level} /> },
  { id: 'agency', header: 'Agency', cell: ({ agency }) => <Text text={agency} /> },
];

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
