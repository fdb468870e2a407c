import { securityMessages, unlockReasonProblem } from '@ffl/domain/security';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUnlockAccount } from '../../api/security/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type UnlockDialogProps = { email: string; onClose: () => void };

/** Asks why an account is unlocked, and unlocks it. Open as long as it is rendered. */
export function UnlockDialog({ email, onClose }: UnlockDialogProps) {
  const { toasts } = useProduct();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: unlock } = useUnlockAccount();
  const isOnline = useOnline();
  const write = useWrite({
    send: unlock,
    repeat: 'harmless',
    onDone: (answer, _order, isRepeat) => {
      // The lock may have been ended by the try before, whose answer was lost.
      const wasLocked = answer.wasLocked || isRepeat;
      const text = wasLocked ? securityMessages.unlocked(email) : securityMessages.nothingToUnlock(email);
      onClose();
      toasts.show({ tone: 'success', title: wasLocked ? 'Account unlocked' : 'Nothing to unlock', text });
    },
    onRefused: () => field.current?.focus(),
  });
  const isSending = write.state.kind === 'sending';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = unlockReasonProblem(reason, email);
    setProblem(found);
    if (found) return field.current?.focus();
    if (isOnline) void write.send({ email, reason: reason.trim() });
  }

  return (
    <Dialog
      title="Unlock account"
      description={<span className="wrap-anywhere">{email}</span>}
      onClose={() => !write.isLocked && onClose()}
      footer={
        <>
          <Button disabled={write.isLocked} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSending}
            busyText="Unlocking..."
            disabled={!isOnline || write.state.kind === 'unconfirmed'}
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
              readOnly={write.isLocked}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setProblem(null);
              }}
              onBlur={() => reason !== '' && setProblem(unlockReasonProblem(reason, email))}
            />
          )}
        </Field>
        <WriteOutcome write={write} words={securityMessages.unlocking} onStop={onClose} />
        <OfflineNote />
      </form>
    </Dialog>
  );
}
