import { securityMessages, unlockReasonProblem } from '@ffl/domain/security';
import { type FormEvent, useId } from 'react';
import { useUnlockAccount } from '../../api/security/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type UnlockDialogProps = { email: string; onClose: () => void };

/** Asks why an account is unlocked, and unlocks it. Open while rendered. */
export function UnlockDialog({ email, onClose }: UnlockDialogProps) {
  const { toasts } = useProduct();
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: unlockReasonProblem(reason, email) ?? undefined }),
  });
  const { mutateAsync: unlock } = useUnlockAccount();
  const isOnline = useOnline();
  const write = useWrite({
    send: unlock,
    repeat: 'harmless',
    onDone: (answer, _order, isRepeat) => {
      // An earlier try whose response was lost may have ended the lock.
      const wasLocked = answer.wasLocked || isRepeat;
      const text = wasLocked ? securityMessages.unlocked(email) : securityMessages.nothingToUnlock(email);
      onClose();
      toasts.show({ tone: 'success', title: wasLocked ? 'Account unlocked' : 'Nothing to unlock', text });
    },
    onRefused: () => form.focus('reason'),
  });
  const isSending = write.state.kind === 'sending';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.check() && isOnline) void write.send({ email, reason: form.values.reason.trim() });
  }

  return (
    <Dialog
      title="Unlock account"
      description={<span className="wrap-anywhere">{email}</span>}
      onClose={() => !isSending && onClose()}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
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
        <FormField form={form} name="reason" label="Reason" hint={securityMessages.reasonHint} leavesUnchanged>
          {(control) => <TextArea {...control} readOnly={write.isLocked} />}
        </FormField>
        <WriteOutcome write={write} words={securityMessages.unlocking} onStop={onClose} />
        <OfflineNote />
      </form>
    </Dialog>
  );
}
