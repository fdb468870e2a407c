import { securityMessages, unlockReasonProblem } from '@ffl/domain/security';
import { type FormEvent, useId } from 'react';
import { useRemoveFactor } from '../../api/security/mutations.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type RemoveFactorDialogProps = { email: string; onClose: () => void };

/** Asks why someone's second step is removed, and removes it. Open while rendered. */
export function RemoveFactorDialog({ email, onClose }: RemoveFactorDialogProps) {
  const { toasts } = useProduct();
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: unlockReasonProblem(reason, email) ?? undefined }),
    onChange: () => write.correct(),
  });
  const { mutateAsync: remove } = useRemoveFactor();
  const write = useWrite({
    send: remove,
    repeat: 'harmless',
    onDone: ({ hadFactor }, _order, isRepeat) => {
      const wasRemoved = hadFactor || isRepeat;
      const text = wasRemoved ? securityMessages.factorRemoved(email) : securityMessages.noFactor(email);
      onClose();
      toasts.show({ tone: 'success', title: wasRemoved ? 'Second step removed' : 'Nothing to remove', text });
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (write.isLocked || !form.check()) return;
    void write.send({ email, reason: form.values.reason.trim() });
  }

  return (
    <Dialog
      title="Remove a second step"
      description={<span className="wrap-anywhere">{email}</span>}
      onClose={() => write.state.kind !== 'sending' && onClose()}
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>{securityMessages.factorFollows}</p>
        <FormField form={form} name="reason" label="Reason" hint={securityMessages.reasonHint} leavesUnchanged>
          {(control) => <TextArea {...control} readOnly={write.isLocked} />}
        </FormField>
        <FormFooter
          formId={formId}
          write={write}
          submitText="Remove"
          busyText="Removing..."
          offline="You are offline. Nothing can be removed now."
          onCancel={onClose}
        >
          <WriteOutcome write={write} words={securityMessages.removingFactor} onStop={onClose} />
        </FormFooter>
      </form>
    </Dialog>
  );
}
