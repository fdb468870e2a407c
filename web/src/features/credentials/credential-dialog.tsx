import { fullName } from '@ffl/domain/members';
import { programAtBase } from '@ffl/domain/programs';
import { useId, useState } from 'react';
import type { OnRecorded } from '../../api/credentials/recorded-punches.ts';
import { RecentPunchQuestion } from '../../components/credentials/recent-punch-question.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { DiscardDialog } from '../../components/ui/discard-dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import type { ChangeAsked } from './credential-asked.ts';
import { CredentialFields } from './credential-fields.tsx';
import { CredentialProspect } from './credential-prospect.tsx';
import { DateQuestion } from './date-question.tsx';
import { wordsOf } from './refusal-text.ts';
import { type CredentialFormState, useCredentialForm } from './use-credential-form.ts';

type CredentialDialogProps = { asked: ChangeAsked; onClose: () => void; onRecorded: OnRecorded | undefined };

const titles = { renew: 'Renew Credential', issue: 'Issue Credential' };
const busyTexts = { renew: 'Renewing...', issue: 'Issuing...' };

/** Renews a credential, or issues one, with notes (CRD-30 to CRD-36). Open as long as it is rendered. */
export function CredentialDialog({ asked, onClose, onRecorded }: CredentialDialogProps) {
  const formId = useId();
  const reasonId = useId();
  const isOnline = useOnline();
  const [isLeaving, setIsLeaving] = useState(false);
  const state = useCredentialForm({ asked, onClose, onRecorded });
  const { kind, program, known, write, canSubmit } = state;
  const reason = isOnline ? reasonDisabled(state) : 'You are offline. Nothing can be recorded now.';

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
        <div className="flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <div className="flex w-full flex-col gap-3 empty:hidden">
            <WriteOutcome write={write} words={wordsOf(kind)} onStop={state.stop} />
            {known.member && (
              <RecentPunchQuestion
                write={write}
                memberName={fullName(known.member)}
                programName={programAtBase(program)}
              />
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
          </div>
          {reason !== null && (
            <p id={reasonId} className="text-ink-2 text-meta max-md:w-full">
              {reason}
            </p>
          )}
          <Button className="max-md:flex-1" disabled={write.isLocked} onClick={handleClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:flex-1"
            disabled={write.state.kind !== 'sending' && (!canSubmit || !isOnline)}
            busy={write.state.kind === 'sending'}
            busyText={busyTexts[kind]}
            {...(reason !== null && { 'aria-describedby': reasonId })}
          >
            {titles[kind]}
          </Button>
        </div>
      }
    >
      {known.hasFailed && (
        <ErrorState what="The credentials could not be read." busy={known.isFetching} onRetry={known.reload} />
      )}
      <form id={formId} noValidate tabIndex={write.isLocked ? 0 : undefined} onSubmit={state.submit}>
        <CredentialFields state={state} />
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onKeep={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

function reasonDisabled({ write, isAskingDate, known, missingBase }: CredentialFormState): string | null {
  if (write.state.kind === 'sending') return null;
  if (write.state.kind === 'unconfirmed' || isAskingDate) return 'Waiting for your decision above.';
  if (!known.isLoaded) return known.hasFailed ? 'The credentials must be read first.' : 'Reading the credentials...';
  return missingBase;
}
