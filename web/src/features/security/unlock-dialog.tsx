import { securityMessages, unlockReasonProblem } from '@ffl/domain/security';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUnlockAccount } from '../../api/security/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { showToast } from '../../lib/toast.ts';
import { isUnconfirmed, WriteFailure } from './write-failure.tsx';

type UnlockDialogProps = { email: string; onClose: () => void };

/** Asks why an account is unlocked, and unlocks it. Open as long as it is rendered. */
export function UnlockDialog({ email, onClose }: UnlockDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: unlock, isPending, error } = useUnlockAccount();
  const isOnline = useOnline();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = unlockReasonProblem(reason, email);
    setProblem(found);
    if (found) return field.current?.focus();
    if (isPending || !isOnline) return;
    try {
      const answer = await unlock({ email, reason: reason.trim() });
      // After a lost answer the lock may have been ended by the try before.
      const wasLocked = answer.wasLocked || isUnconfirmed(error);
      const text = wasLocked ? securityMessages.unlocked(email) : securityMessages.nothingToUnlock(email);
      onClose();
      showToast({ tone: 'success', title: wasLocked ? 'Account unlocked' : 'Nothing to unlock', text });
    } catch {
      field.current?.focus();
    }
  }

  return (
    <Dialog
      title="Unlock account"
      description={<span className="wrap-anywhere">{email}</span>}
      onClose={() => !isPending && onClose()}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            busyText="Unlocking..."
            disabled={!isOnline}
          >
            Unlock
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>
          The failed attempts of this account are forgotten and it can sign in at once. Its owner gets a mail. Make sure
          that you talk to the owner.
        </p>
        <Field label="Reason" hint={securityMessages.reasonHint} error={problem ?? undefined}>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              value={reason}
              readOnly={isPending}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setProblem(null);
              }}
              onBlur={() => reason !== '' && setProblem(unlockReasonProblem(reason, email))}
            />
          )}
        </Field>
        {error && !isPending && <WriteFailure title={securityMessages.unlockFailed} error={error} />}
        <OfflineNote />
      </form>
    </Dialog>
  );
}
