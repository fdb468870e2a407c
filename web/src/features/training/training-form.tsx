import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useStop } from '../../api/refresh.ts';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { RecordOutcome, saveAsNew } from '../../components/ui/record-outcome.tsx';
import { submitByKey } from '../../hooks/forms/submit-key.ts';
import { commandKey } from '../../lib/keyboard/keys.ts';
import { Meanwhile, soon } from '../../lib/pages/soon.ts';
import type { SessionEntries } from './training-entries.ts';
import { TrainingFields } from './training-fields.tsx';
import { type FormKind, useTrainingForm } from './use-training-form.ts';
import { usePlaceOf } from './use-training-place.ts';

const TraineeList = soon(async () => (await import('./trainee-list.tsx')).TraineeList);

type TrainingFormProps = {
  kind: FormKind;
  initial: SessionEntries;
  /** Left out for a new session. */
  id?: string;
};

const submitTexts: Readonly<Record<FormKind, string>> = {
  record: 'Create Training',
  plan: 'Plan session',
  edit: 'Save changes',
};

/** The one form of a session (TRN-08): recorded or planned, as its date says, or edited. */
export function TrainingForm({ kind, initial, id }: TrainingFormProps) {
  const formId = useId();
  const navigate = useNavigate();
  const place = usePlaceOf(initial.base);
  const { form, purpose, choose, now, write, overtaken, isUnchanged, submit } = useTrainingForm({ kind, initial, id });
  const stop = useStop(write);

  return (
    <>
      <LeaveWarning hasEntries={form.isChanged && write.state.kind !== 'done'} />
      <form
        id={formId}
        noValidate
        // Locked fields can't take focus, but they can still be read and scrolled.
        tabIndex={write.isLocked ? 0 : undefined}
        onSubmit={submit}
        onKeyDownCapture={(event) => submitByKey(event, write.isLocked)}
      >
        <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
          {form.wasSubmitted && <ErrorSummary problems={summaryOf(form)} />}
          <TrainingFields form={form} purpose={purpose} now={now} id={id} onChoose={choose} />
          <Meanwhile value={<Skeleton className="h-60" />}>
            <TraineeList form={form} id={id} />
          </Meanwhile>
        </fieldset>
      </form>
      <div className="mt-4 border-line border-t pt-4">
        <FormFooter
          formId={formId}
          write={write}
          submitText={overtaken.isGone ? saveAsNew : submitTexts[purpose.kind]}
          note={isUnchanged ? trainingMessages.nothingChanged : <SavesByKey />}
          onCancel={() => void navigate(place.link)}
        >
          <RecordOutcome
            formId={formId}
            write={write}
            words={kind === 'edit' && !overtaken.isGone ? trainingMessages.saving : trainingMessages.creating}
            ofOthers={{ ...overtaken, words: trainingMessages }}
            onStop={stop}
          />
        </FormFooter>
      </div>
    </>
  );
}

function SavesByKey() {
  return <span className="max-md:hidden">{trainingMessages.savesByKey(commandKey())}</span>;
}
