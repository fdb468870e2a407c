import { type FormEvent, type ReactNode, useId } from 'react';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import type { WritePlan } from '../../lib/write/create-write.ts';
import { Dialog } from './dialog.tsx';
import { FormField, TextArea } from './form-field.tsx';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';
import { WriteOutcome, type WriteWords } from './write-outcome.tsx';

type Order = { reason: string };

type ReasonDialogProps<Answer> = Pick<FormFooterProps, 'submitText' | 'busyText'> & {
  title: string;
  /** Says whom or what the act is about. */
  description: ReactNode;
  /** Says what the act will change. */
  follows: string;
  hint?: string | undefined;
  /** The message for the field, undefined if the reason is valid. */
  problem: (reason: string) => string | undefined;
  words: WriteWords;
  send: WritePlan<Order, Answer>['send'];
  /** `isRepeat` means that an earlier try, whose response was lost, may have done it already. */
  successToast: (answer: Answer, isRepeat: boolean) => { title: string; text?: string };
  onClose: () => void;
};

/** Asks why something is done, and does it. Open while rendered; repeating it is harmless. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { title, description, follows, hint, problem, words, submitText, busyText, send, successToast, onClose } =
    props;
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: problem(reason) }),
    onChange: () => write.correct(),
  });
  const write = useWrite<Order, Answer>({
    send,
    repeat: 'harmless',
    onClose,
    done: (answer, _order, isRepeat) => successToast(answer, isRepeat),
    onRefused: () => form.focus('reason'),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!write.isLocked && form.check()) void write.send({ reason: form.values.reason.trim() });
  }

  return (
    <Dialog
      title={title}
      description={<span className="wrap-anywhere">{description}</span>}
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <FormFooter {...{ formId, write, submitText, busyText }} onCancel={onClose}>
          <WriteOutcome write={write} words={words} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>{follows}</p>
        <FormField form={form} name="reason" label="Reason" hint={hint} leavesUnchanged>
          {(control) => <TextArea {...control} readOnly={write.isLocked} />}
        </FormField>
      </form>
    </Dialog>
  );
}
