import { type ReactNode, type Ref, useId } from 'react';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { Button } from './button.tsx';

export type FormFooterProps = {
  formId: string;
  write: { state: WriteState<unknown>; isLocked: boolean };
  submitText: string;
  busyText?: string | undefined;
  /** Why nothing can be sent, or why sending failed. */
  note?: ReactNode;
  disabled?: boolean;
  cancelText?: string;
  /** Omitted if the form can't be left. */
  onCancel?: (() => void) | undefined;
  submitRef?: Ref<HTMLButtonElement>;
  /** Shown above the buttons: the write's outcome, or a question. */
  children?: ReactNode;
};

/** The end of every submittable form: its outcome, why it can't be sent, and its buttons. */
export function FormFooter({ formId, write, submitText, busyText = 'Saving...', ...rest }: FormFooterProps) {
  const { note, disabled = false, cancelText = 'Cancel', onCancel, submitRef, children } = rest;
  const noteId = useId();
  const isOnline = useOnline();
  const said = isOnline ? note : offlineText;
  const isSending = write.state.kind === 'sending';
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <div className="flex w-full flex-col gap-3 empty:hidden">{children}</div>
      <p id={noteId} role="status" className="mr-auto text-ink-2 text-meta empty:hidden max-md:w-full">
        {said}
      </p>
      {onCancel && (
        <Button className="max-md:flex-1" disabled={write.isLocked} onClick={onCancel}>
          {cancelText}
        </Button>
      )}
      <Button
        ref={submitRef}
        type="submit"
        form={formId}
        variant="primary"
        className="max-md:flex-1"
        disabled={!isSending && (disabled || !isOnline || write.state.kind === 'unconfirmed')}
        busy={isSending}
        busyText={busyText}
        {...(said && { 'aria-describedby': noteId })}
      >
        {submitText}
      </Button>
    </div>
  );
}
