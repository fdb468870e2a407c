import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { type DateMismatch, dateMismatch } from '@ffl/domain/credentials/notes';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { programAtBase } from '@ffl/domain/programs/program';
import { noonInDenver, punchStamp } from '@ffl/domain/time/denver';
import type { PunchAttendees } from '@ffl/domain/trainings/attendance';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { punchedMessages } from '@ffl/domain/trainings/punched-messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, Fragment, useEffect, useId, useState } from 'react';
import type { BulkReport } from '../../api/credentials/bulk-punch.ts';
import type { Late } from '../../api/credentials/mutations.ts';
import { type Attendee, attendeesPlanQuery, usePunchAttendees } from '../../api/trainings/attendees.ts';
import type { TrainingDetail } from '../../api/trainings/queries.ts';
import { DateQuestion } from '../../components/credentials/notes-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { submitOnlyByKey } from '../../hooks/forms/submit-key.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { commandKey } from '../../lib/keyboard/keys.ts';
import { useMay } from '../../lib/session/may.ts';
import { failureText } from '../../lib/write/call-in-session.ts';
import { AttendeeList } from './attendee-list.tsx';
import { BulkReportDialog } from './bulk-report-dialog.tsx';
import { NameGroup } from './name-group.tsx';
import { useAttendeeChoice } from './use-attendee-choice.ts';
import { type RecordedBatch, useRecordedBatch } from './use-recorded-batch.ts';

type AttendeesDialogProps = {
  training: TrainingDetail;
  /** The members who said that they can't come; undefined until known. */
  absent: ReadonlySet<string> | undefined;
  /** Those who were added to a session that was punched; left out for everybody. */
  only?: ReadonlySet<string>;
  onClose: () => void;
};

const nobody: ReadonlySet<string> = new Set();

/** Punches a session's attendees: who and with what result, one confirmation, then the report. */
export function AttendeesDialog({ training, absent: known, only, onClose }: AttendeesDialogProps) {
  const absent = known ?? nobody;
  const { mutateAsync: punch } = usePunchAttendees();
  const { recorded, keep, offerUndo } = useRecordedBatch();
  const [question, setQuestion] = useState<DateMismatch | null>(null);
  const form = useForm({
    initial: { notes: noteOf(training) },
    check: ({ notes }) => ({
      ...(notes.length > credentialLimits.notesMaxLength && { notes: credentialMessages.notesTooLong }),
    }),
    onChange: () => setQuestion(null),
  });
  const write = useWrite<PunchAttendees, BulkReport>({
    send: punch,
    onDone: (report) => keep(report, plan.data ? programAtBase(plan.data.program) : ''),
  });
  const { state, isLocked } = write;
  const { notes } = form.values;
  const plan = useQuery({
    ...attendeesPlanQuery({ trainingSessionId: training.id, notes }),
    enabled: state.kind === 'ready',
  });
  const mayIssue = useMay('issue', plan.data?.program.base ?? null);
  const isMeant = ({ memberId }: { memberId: string }) => only?.has(memberId) ?? true;
  const isOffered = ({ act }: Attendee) => mayIssue || act === 'renew';
  const planned = plan.data?.attendees.filter(isMeant) ?? [];
  const attendees = planned.filter(isOffered);
  const choice = useAttendeeChoice(attendees, absent);
  const isOnline = useOnline();
  const isPlanned = choice.count > 0 && !plan.isPlaceholderData && known !== undefined;
  const canRecord = isPlanned && isOnline && question === null && state.kind !== 'unconfirmed';
  const now = useNow();
  const formId = useId();
  useEffect(() => void DateQuestion.preload?.(), []);

  function leaveReport(batch: RecordedBatch) {
    onClose();
    offerUndo(batch);
  }

  function send(late?: Late) {
    setQuestion(null);
    const order = { trainingSessionId: training.id, ...(notes.trim() && { notes: notes.trim() }), ...choice.order };
    void write.send({ ...order, ...late });
  }

  /** Notes that make it an annual training: the server recognizes their first words. */
  function makeAnnual() {
    setQuestion(null);
    form.begin(form.initial, { notes: `Annual Initial Training: ${notes}` });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isLocked || !canRecord || !form.check()) return;
    const mismatch = dateMismatch(notes, now) ?? dateMismatch(training.date, now);
    if (mismatch) setQuestion(mismatch);
    else send();
  }

  if (recorded) return <BulkReportDialog {...recorded} onClose={() => leaveReport(recorded)} />;
  return (
    <Dialog
      title={only ? punchedMessages.offer : 'Punch attendees'}
      description={plan.data ? describe(plan.data) : training.trainingType}
      onClose={() => !isLocked && onClose()}
      footer={
        <>
          <p className={clsx('text-ink-2 text-meta', isOnline ? 'mr-auto self-center max-md:hidden' : 'basis-full!')}>
            {isOnline ? bulkMessages.recordsByKey(commandKey()) : offlineText}
          </p>
          <Button disabled={isLocked} onClick={onClose}>
            {only ? punchedMessages.notNow : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:grow-2! max-md:px-2!"
            busy={state.kind === 'sending'}
            busyText="Recording..."
            disabled={!canRecord}
          >
            {plan.data ? `Record for ${bulkMessages.people(choice.count)}` : 'Record'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit}
        onKeyDownCapture={(event) => submitOnlyByKey(event, isLocked)}
        className="flex flex-col gap-5"
      >
        <Loaded
          query={{ ...plan, data: plan.data }}
          failure={failureText(plan.error, bulkMessages.planFailed)}
          failedAgain={bulkMessages.planFailed}
          outline={<Skeleton className="h-60" />}
        >
          {({ left: others, program }) => {
            const left = others.filter(isMeant);
            const lacking = planned.filter((one) => !isOffered(one));
            return (
              <>
                <AttendeeList attendees={attendees} absent={absent} choice={choice} now={now} isLocked={isLocked} />
                {attendees.some(({ lacksAnnual }) => lacksAnnual) && (
                  <Button className="self-start" disabled={isLocked} onClick={makeAnnual}>
                    {currencyActMessages.recordAnnual}
                  </Button>
                )}
                {left.length > 0 && (
                  <NameGroup
                    title={trainingMessages.issuesNothing(program.base)}
                    people={left.map((one) => ({ ...one, detail: '' }))}
                  />
                )}
                {lacking.length > 0 && (
                  <NameGroup
                    title={`Without the credential: ${bulkMessages.people(lacking.length)}`}
                    hint={credentialMessages.issuedBy}
                    people={lacking.map((one) => ({ ...one, detail: '' }))}
                  />
                )}
                {!only && <UnlinkedTrainees training={training} />}
                <FormField form={form} name="notes" label="Notes" optional leavesUnchanged hint={bulkMessages.noteHint}>
                  {(control) => <TextArea {...control} disabled={isLocked} />}
                </FormField>
              </>
            );
          }}
        </Loaded>
        {question && (
          <DateQuestion
            mismatch={question}
            late={{ now, act: null, onRecord: send }}
            onProceed={() => send()}
            onBack={() => {
              setQuestion(null);
              form.focus('notes');
            }}
          />
        )}
        <WriteOutcome write={write} words={bulkMessages.punching} onStop={onClose} />
      </form>
    </Dialog>
  );
}

/** The same words as on a paper card: the training and its date. */
function noteOf({ trainingType, date }: TrainingDetail): string {
  return `${trainingType}, ${punchStamp(noonInDenver(date))}`;
}

function describe({
  program,
  annualInitialTraining,
}: {
  program: { name: string; base: string };
  annualInitialTraining: boolean;
}): string {
  return [programAtBase(program), annualInitialTraining && 'Annual Initial Training'].filter(Boolean).join(' · ');
}

/** The trainees that the session doesn't link to a member, and where to link them. */
function UnlinkedTrainees({ training: { id, trainees } }: { training: TrainingDetail }) {
  const links = useTrainingLinks();
  const unlinked = trainees?.filter(({ memberId }) => memberId === null) ?? [];
  if (unlinked.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-card-title">
        Not linked to a member: {trainingMessages.trainees(unlinked.length)}
      </h3>
      <p className="wrap-anywhere mt-1 text-ink-2">
        {unlinked.map(({ id: traineeId, name }, place) => (
          // Keeps names in order, whether written left to right or right to left.
          <Fragment key={traineeId}>
            {place > 0 && ', '}
            <bdi>{name ?? trainingMessages.blank}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="mt-1 text-meta">
        <Link {...links.edit(id)} className="font-semibold text-accent underline underline-offset-4">
          Edit the session to link them
        </Link>
      </p>
    </section>
  );
}
