import { securityMessages, unlockReasonProblem } from '@ffl/domain/security';
import { type FormEvent, useId } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { FormFooter, type FormFooterProps } from '../../components/ui/form-footer.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { WriteOutcome, type WriteWords } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import type { WritePlan } from '../../lib/write/create-write.ts';

type Order = { email: string; reason: string };

type AccountReasonDialogProps<Answer> = Pick<FormFooterProps, 'submitText' | 'busyText' | 'offline'> & {
  title: string;
  email: string;
  /** What follows for the account. */
  follows: string;
  words: WriteWords;
  send: WritePlan<Order, Answer>['send'];
  /** The toast. An earlier try whose response was lost may have done it: `isRepeat`. */
  told: (answer: Answer, isRepeat: boolean) => { title: string; text: string };
  onClose: () => void;
};

/** Asks why something is done to someone's account, and does it. Open while rendered; repeating it is harmless. */
export function AccountReasonDialog<Answer>(props: AccountReasonDialogProps<Answer>) {
  const { title, email, follows, words, submitText, busyText, offline, send, told, onClose } = props;
  const { toasts } = useProduct();
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: unlockReasonProblem(reason, email) ?? undefined }),
    onChange: () => write.correct(),
  });
  const write = useWrite<Order, Answer>({
    send,
    repeat: 'harmless',
    onDone: (answer, _order, isRepeat) => {
      onClose();
      toasts.show({ tone: 'success', ...told(answer, isRepeat) });
    },
    onRefused: () => form.focus('reason'),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!write.isLocked && form.check()) void write.send({ email, reason: form.values.reason.trim() });
  }

  return (
    <Dialog
      title={title}
      description={<span className="wrap-anywhere">{email}</span>}
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <FormFooter {...{ formId, write, submitText, busyText, offline }} onCancel={onClose}>
          <WriteOutcome write={write} words={words} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>{follows}</p>
        <FormField form={form} name="reason" label="Reason" hint={securityMessages.reasonHint} leavesUnchanged>
          {(control) => <TextArea {...control} readOnly={write.isLocked} />}
        </FormField>
      </form>
    </Dialog>
  );
}
