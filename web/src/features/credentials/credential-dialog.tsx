import { fullName } from '@ffl/domain/members';
import { programAtBase } from '@ffl/domain/programs';
import { useId, useState } from 'react';
import type { OnRecorded } from '../../api/credentials/recorded-punch.ts';
import { DateQuestion } from '../../components/credentials/date-question.tsx';
import { PunchQuestion } from '../../components/credentials/punch-question.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { DiscardDialog } from '../../components/ui/discard-dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { CredentialProspect } from './credential-prospect.tsx';
import type { ChangeRequest } from './credential-request.ts';
import { wordsOf } from './refusal-text.ts';
import { type CredentialFormState, useCredentialForm } from './use-credential-form.ts';

type CredentialDialogProps = { asked: ChangeRequest; onClose: () => void; onRecorded: OnRecorded | undefined };

const titles = { renew: 'Renew Credential', issue: 'Issue Credential' };
const busyTexts = { renew: 'Renewing...', issue: 'Issuing...' };

/** Renews a credential, or issues one, with notes (CRD-30 to CRD-36). Open while rendered. */
export function CredentialDialog({ asked, onClose, onRecorded }: CredentialDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const state = useCredentialForm({ asked, onClose, onRecorded });
  const { kind, program, known, write, canSubmit } = state;

  function handleClose() {
    if (write.isLocked) return;
    if (state.isChanged) setIsLeaving(true);
    else onClose();
  }

  return (
    <Dialog
      title={titles[kind]}
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
          submitText={titles[kind]}
          busyText={busyTexts[kind]}
          note={reasonDisabled(state)}
          disabled={!canSubmit}
          onCancel={handleClose}
        >
          <WriteOutcome write={write} words={wordsOf(kind)} onStop={state.stop} />
          {known.member && (
            <PunchQuestion write={write} memberName={fullName(known.member)} programName={programAtBase(program)} />
          )}
          {state.isAskingDate && state.mismatch && (
            <DateQuestion
              message={state.mismatch.message}
              onProceed={state.send}
              onBack={() => {
                state.correct();
                state.form.focus('notes');
              }}
            />
          )}
          <CredentialProspect state={state} />
        </FormFooter>
      }
    >
      {known.hasFailed && (
        <ErrorState what="The credentials could not be loaded." busy={known.isFetching} onRetry={known.reload} />
      )}
      <form id={formId} noValidate tabIndex={write.isLocked ? 0 : undefined} onSubmit={state.submit}>
        <CredentialFields state={state} />
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onClose={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

function reasonDisabled({ write, isAskingDate, known, missingBase }: CredentialFormState): string | null {
  if (write.state.kind === 'sending') return null;
  if (write.state.kind === 'unconfirmed' || isAskingDate) return 'Answer the question above first.';
  if (!known.isLoaded) return known.hasFailed ? 'The credentials have to load first.' : 'Loading the credentials...';
  return missingBase;
}
