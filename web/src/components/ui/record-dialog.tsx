import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useEntries } from '../../hooks/forms/use-entries.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { DiscardDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorSummary, summaryOf } from './error-summary.tsx';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';
import { type RecordOfOthers, RecordOutcome, saveAsNew } from './record-outcome.tsx';
import type { WriteWords } from './write-outcome.tsx';

type RecordDialogProps<Values extends Record<keyof Values, string | null>> = Pick<
  FormFooterProps,
  'submitText' | 'busyText' | 'note'
> & {
  title: ReactNode;
  description?: ReactNode;
  form: Pick<FormState<Values>, 'names' | 'problems' | 'focus' | 'isChanged' | 'wasSubmitted'>;
  /** The result of `useWrite`. */
  write: { state: WriteState<unknown>; isLocked: boolean; tryAgain: () => Promise<unknown>; correct: () => void };
  words: WriteWords;
  /** The refusal is shown at the field where it can be fixed. */
  isShownAtField?: boolean;
  /** Changes by others, for a stored record. */
  ofOthers?: RecordOfOthers;
  /** Links or buttons for what to do after a refusal. */
  actions?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** Called after an unconfirmed write was abandoned; closes the dialog by default. */
  onStop?: () => void;
  /** The form's fields. */
  children: ReactNode;
};

const longFormFields = 5;

/** The form of a new or stored record. Open while rendered; asks before entries are lost. */
export function RecordDialog<Values extends Record<keyof Values, string | null>>(props: RecordDialogProps<Values>) {
  const { title, description, form, write, words, isShownAtField, ofOthers, actions, children } = props;
  const { busyText, note, onSubmit, onClose, onStop = onClose } = props;
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const submitText = ofOthers?.isGone ? saveAsNew : props.submitText;
  useEntries(form.isChanged);

  function handleClose() {
    if (write.isLocked) return;
    if (form.isChanged) setIsAsking(true);
    else onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={handleClose}
      footer={
        <FormFooter {...{ formId, write, submitText, busyText, note }} onCancel={handleClose}>
          <RecordOutcome {...{ formId, write, words, ofOthers, isShownAtField, actions, onStop }} />
        </FormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        // Locked fields can't take focus, but the form can still be read and scrolled.
        tabIndex={write.isLocked ? 0 : undefined}
        onSubmit={handleSubmit}
        onChange={write.correct}
      >
        <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
          {form.wasSubmitted && form.names.length > longFormFields && <ErrorSummary problems={summaryOf(form)} />}
          {children}
        </fieldset>
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setIsAsking(false)} />}
    </Dialog>
  );
}
