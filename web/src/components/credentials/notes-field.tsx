import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { useEffect, useRef } from 'react';
import type { NotesState } from '../../hooks/forms/use-notes.ts';
import { Button } from '../ui/button.tsx';
import { FormField, TextArea } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';

/** The notes, with a hint as soon as they contain a date that isn't today. */
export function NotesField({ state: { form, notes, mismatch, isAskingDate } }: { state: NotesState }) {
  return (
    <>
      <FormField form={form} name="notes" label="Notes" optional hint={lengthText(notes)}>
        {(control) => <TextArea {...control} />}
      </FormField>
      <div role="status" className="empty:hidden">
        {mismatch && !isAskingDate && <Notice tone="warning">{mismatch.message}</Notice>}
      </div>
    </>
  );
}

type NotesQuestionProps = { state: NotesState; onProceed: () => void; onBack: () => void };

/** The question about a date in the notes, if there is one. */
export function NotesQuestion({ state: { form, mismatch, isAskingDate }, onProceed, onBack }: NotesQuestionProps) {
  if (!isAskingDate || !mismatch) return null;
  return (
    <DateQuestion
      message={mismatch.message}
      onProceed={onProceed}
      onBack={() => {
        onBack();
        form.focus('notes');
      }}
    />
  );
}

function lengthText(notes: string): string {
  const [entered, most] = [notes.trim().length, credentialLimits.notesMaxLength].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `${entered} of ${most} characters`;
}

type DateQuestionProps = { message: string; onProceed: () => void; onBack: () => void };

/** Asks before recording notes that mention a day other than today (CRD-32). */
export function DateQuestion({ message, onProceed, onBack }: DateQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <Notice
      tone="warning"
      title={message}
      announced
      actions={
        <>
          <Button variant="primary" onClick={onProceed}>
            Proceed anyway
          </Button>
          <Button ref={back} onClick={onBack}>
            Back to the notes
          </Button>
        </>
      }
    >
      {credentialMessages.proceedAnyway}
    </Notice>
  );
}
