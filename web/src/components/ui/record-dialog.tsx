import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { FormState } from '../../hooks/use-form.ts';
import type { Overtaken } from '../../hooks/use-overtaken.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { Dialog } from './dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { ErrorSummary, summaryOf } from './error-summary.tsx';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';
import { SavedByOthers } from './saved-by-others.tsx';
import { WriteOutcome, type WriteWords } from './write-outcome.tsx';

type RecordDialogProps<Values extends Record<keyof Values, string | null>> = Pick<
  FormFooterProps,
  'submitText' | 'busyText' | 'offline' | 'note'
> & {
  title: ReactNode;
  description?: ReactNode;
  form: Pick<FormState<Values>, 'names' | 'problems' | 'focus' | 'isChanged' | 'wasSubmitted'>;
  /** By `useWrite`. */
  write: { state: WriteState<unknown>; isLocked: boolean; tryAgain: () => Promise<unknown>; correct: () => void };
  words: WriteWords;
  /** The refusal is told at the field where it is put right. */
  isToldAtField?: boolean;
  /** What others saved meanwhile, by `useOvertaken`, and what that is called. */
  overtaken?: { title: string; shown: Overtaken | null };
  /** Links or buttons of the way on after a refusal. */
  actions?: ReactNode;
  onSubmit: () => void;
  /** After something that is not confirmed was given up. */
  onStop: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

const longFormFields = 5;

/** The form of one record, new or stored. Open as long as it is rendered; entries are not left without asking. */
export function RecordDialog<Values extends Record<keyof Values, string | null>>(props: RecordDialogProps<Values>) {
  const { title, description, form, write, words, isToldAtField, overtaken, actions, children } = props;
  const { submitText, busyText, offline, note, onSubmit, onStop, onClose } = props;
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isOvertaken = write.state.kind === 'refused' && write.state.current !== undefined;

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
        <FormFooter {...{ formId, write, submitText, busyText, offline, note }} onCancel={handleClose}>
          {overtaken?.shown && !write.isLocked && (
            <SavedByOthers
              {...overtaken.shown}
              title={overtaken.title}
              formId={formId}
              onTakeTheirs={overtaken.shown.takeTheirs}
            />
          )}
          {!isToldAtField && !isOvertaken && (
            <WriteOutcome write={write} words={words} actions={actions} onStop={onStop} />
          )}
        </FormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        // Locked fields cannot take the focus, but they can still be read and scrolled.
        tabIndex={write.isLocked ? 0 : undefined}
        onSubmit={handleSubmit}
        onChange={write.correct}
      >
        <fieldset disabled={write.isLocked} className="flex min-w-0 flex-col gap-4">
          {form.wasSubmitted && form.names.length > longFormFields && <ErrorSummary problems={summaryOf(form)} />}
          {children}
        </fieldset>
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
    </Dialog>
  );
}
