import { fullName } from '@ffl/domain/members/member';
import { inactiveBases, takesAnnualTraining } from '@ffl/domain/programs/match-programs';
import { isDeployment, programAtBase } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { useOfferedBases } from '../../api/bases/use-bases.ts';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import { BaseChoice, InactiveBase } from '../../components/bases/base-choice.tsx';
import { NotesField, NotesQuestion } from '../../components/credentials/notes-field.tsx';
import { PunchQuestion } from '../../components/credentials/punch-question.tsx';
import { wordsOf } from '../../components/credentials/refusal-text.ts';
import { ExpiryProspect } from '../../components/currency/expiry-prospect.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { DiscardDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';
import type { IssueRequest } from './credential-actions.tsx';
import { type IssueFormState, useIssueForm } from './use-issue-form.ts';

type IssueDialogProps = { request: IssueRequest; onClose: () => void; onRecorded: OnRecorded | undefined };

/** Issues a credential, with notes (CRD-30 to CRD-36). Open while rendered. */
export function IssueDialog({ request, onClose, onRecorded }: IssueDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const state = useIssueForm({ request, onClose, onRecorded });
  const { program, known, write, canSubmit } = state;

  function handleClose() {
    if (write.isLocked) return;
    if (state.isChanged) setIsLeaving(true);
    else onClose();
  }

  return (
    <Dialog
      title="Issue Credential"
      description={
        <>
          <span className="wrap-anywhere font-semibold text-ink">{known.member && fullName(known.member)}</span>
          {known.member && ' · '}
          {programAtBase(program)}
        </>
      }
      onClose={handleClose}
      footer={
        <FormFooter
          formId={formId}
          write={write}
          submitText="Issue Credential"
          busyText="Issuing..."
          note={reasonDisabled(state)}
          disabled={!canSubmit}
          onCancel={handleClose}
        >
          <WriteOutcome write={write} words={wordsOf('issue')} onStop={state.stop} />
          {known.member && (
            <PunchQuestion write={write} memberName={fullName(known.member)} programName={programAtBase(program)} />
          )}
          <NotesQuestion state={state.notes} late={state.late} onProceed={state.proceed} onBack={state.correct} />
          <IssueProspect state={state} />
        </FormFooter>
      }
    >
      {known.hasFailed && (
        <ErrorState what="The credentials could not be loaded." busy={known.isFetching} onRetry={known.reload} />
      )}
      <form id={formId} noValidate tabIndex={write.isLocked ? 0 : undefined} onSubmit={state.submit}>
        <IssueFields state={state} />
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onClose={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

function reasonDisabled({ write, notes, known, missingBase }: IssueFormState): string | null {
  if (write.state.kind === 'sending') return null;
  if (write.state.kind === 'unconfirmed' || notes.isAskingDate) return 'Answer the question above first.';
  if (!known.isLoaded) return known.hasFailed ? 'The credentials have to load first.' : 'Loading the credentials...';
  return missingBase;
}

/** Tells by the server's rules what issuing will do: the expiry and the text in the history. */
function IssueProspect({ state }: { state: IssueFormState }) {
  const { decision, known, missingBase, notes, write, now } = state;
  const { kind } = write.state;
  if (notes.isAskingDate || kind === 'refused' || kind === 'unconfirmed') return null;
  if (decision.kind === 'refuse' || missingBase !== null || !known.isLoaded) return null;
  return (
    <div role="status" data-numbers="">
      <ExpiryProspect dates={decision.dates} from={null} now={now} opening={openings[decision.kind]} />
      <InactiveBase program={state.program} />
      <p className="wrap-anywhere line-clamp-3 text-ink-2 text-meta">In the history: {decision.note}</p>
    </div>
  );
}

const openings = {
  issue: 'In force until',
  reactivate: 'Removed earlier and reactivated, in force until',
};

/** Fields for an issue's annual training, base and notes. */
function IssueFields({ state }: { state: IssueFormState }) {
  const { program, annual, base, write } = state;
  const names = useIssuingBases(base);
  const offered = useOfferedBases();
  return (
    <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Issue</legend>
      {takesAnnualTraining(program.name, [program]) && (
        <Checkbox
          label="Annual Initial Training"
          checked={annual}
          onChange={(event) => state.changeAnnual(event.currentTarget.checked)}
        />
      )}
      <BaseChoice
        names={names}
        digits={offered}
        base={base}
        inactive={inactiveBases(program.name, [program])}
        isRequired={annual || isDeployment(program.name)}
        hint={`For the note and the season. The credential is ${programAtBase(program)}.`}
        onChange={state.changeBase}
      />
      <NotesField state={state.notes} />
    </fieldset>
  );
}

/** Names of active bases, which an issue may have. */
function useIssuingBases(base: string | null): readonly string[] {
  const { data } = useQuery(baseQueries.active());
  const own = useBasesWith('issue');
  if (data) return data.map(({ name }) => name).filter((name) => isAmong(own, name));
  return base === null ? [] : [base];
}
