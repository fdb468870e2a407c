import { denverDate } from '@ffl/domain/time/denver';
import { absentAmong } from '@ffl/domain/trainings/attendance-answers';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programOfTraining } from '@ffl/domain/trainings/program-words';
import { punchedMessages } from '@ffl/domain/trainings/punched-messages';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ListChecks, Stamp, Users } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { attendanceAnswersQuery } from '../../api/trainings/attendance-answers.ts';
import type { TrainingDetail } from '../../api/trainings/queries.ts';
import { type SessionPunch, sessionPunchesQuery } from '../../api/trainings/session-punches.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { ReadFailed } from '../../components/ui/loaded.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { Meanwhile, soon } from '../../lib/pages/soon.ts';
import { May, useMay } from '../../lib/session/may.ts';
import { CorrectedList } from './corrected-list.tsx';
import { NotListed, type RenderUndo } from './punches.tsx';
import { TraineeTable } from './trainee-table.tsx';

const AbsentNotice = soon(async () => (await import('./absent-notice.tsx')).AbsentNotice);

/** Of those who said that they can't come; undefined until known. */
type PunchDialog = {
  training: TrainingDetail;
  absent: ReadonlySet<string> | undefined;
  /** Left out for everybody. */
  only?: ReadonlySet<string>;
  onClose: () => void;
};

const nobody: SessionPunch[] = [];

type TraineesSectionProps = {
  training: TrainingDetail;
  /** Draws the dialog that punches attendees. */
  renderPunch: (dialog: PunchDialog) => ReactNode;
  renderUndo: RenderUndo;
};

/** Who attended, and a link from the list to their punches, or why there is none. */
export function TraineesSection({ training, renderPunch, renderUndo }: TraineesSectionProps) {
  const { id } = training;
  const trainees = training.trainees ?? [];
  const links = useTrainingLinks();
  const now = useNow();
  const mayPunch = useMay('punch', training.base);
  const mayTrain = useMay('train', training.base);
  const mayUndo = useMay('undo', training.base);
  const offer = usePunchOffer(training, now, mayPunch);
  const isHeld = training.date <= denverDate(now);
  const punched = useQuery({ ...sessionPunchesQuery(id), enabled: isHeld, refetchOnReconnect: true });
  const punches = punched.data ?? nobody;
  const isReadSince = punched.isSuccess && punched.isFetchedAfterMount;
  const corrected = useLocation({ select: ({ state }) => state.corrected });
  const isLinked = trainees.some(({ memberId }) => memberId !== null);
  const answers = useQuery({ ...attendanceAnswersQuery(id), enabled: isLinked && mayTrain });
  const absent = absentAmong(trainees, answers.data?.answers ?? []);
  const absentIds = new Set(absent.flatMap(({ memberId }) => memberId ?? []));
  const [isPunching, setIsPunching] = useState(false);
  const punchable = { training, absent: answers.isPending ? undefined : absentIds };
  const close = useCallback(() => setIsPunching(false), []);
  return (
    <section aria-labelledby="trainees">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="trainees" className="font-semibold text-card-title" data-numbers="">
          {trainingMessages.trainees(trainees.length)} {isHeld ? 'recorded' : 'on the list'}
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
      <ReadFailed query={punched} failure={punchedMessages.loadFailed} failedAgain={punchedMessages.failedAgain} />
      {trainees.length > 0 ? (
        <TraineeTable trainees={trainees} absent={absent} punches={punches} />
      ) : (
        <EmptyCard
          icon={Users}
          title="No trainees are recorded yet."
          action={
            <May right="train" at={training.base}>
              <Link {...links.edit(id)} className={buttonClass({})}>
                Add trainees
              </Link>
            </May>
          }
        />
      )}
      <NotListed
        punches={punches.filter((one) => trainees.every(({ memberId }) => memberId !== one.memberId))}
        renderUndo={mayUndo ? renderUndo : undefined}
      />
      {isPunching && renderPunch({ ...punchable, onClose: close })}
      {corrected && offer && isReadSince && (
        <CorrectedList
          corrected={corrected}
          punches={punches}
          canPunch={offer.kind === 'offered'}
          renderUndo={mayUndo ? renderUndo : undefined}
          renderPunch={(dialog) => renderPunch({ ...punchable, ...dialog })}
        />
      )}
    </section>
  );
}

/** A roll call needs a program, and no linked trainee. */
type PunchOffer = ({ kind: 'offered' } | { kind: 'impossible'; why: string }) & { programId?: string };

/** Whether attendees can be punched, and if not why; null while unknown, and for people who punch nobody. */
function usePunchOffer(training: TrainingDetail, now: Date, mayPunch: boolean): PunchOffer | null {
  const { data: programs } = useQuery({ ...programQueries.list(), refetchOnReconnect: true });
  if (!mayPunch) return null;
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
