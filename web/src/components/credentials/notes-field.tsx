import { credentialLimits } from '@ffl/domain/credentials/limits';
import type { NotesState } from '../../hooks/forms/use-notes.ts';
import { FormField, TextArea } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { DateQuestion } from './date-question.tsx';

/** Notes, with a date in them that isn't today pointed out at once. */
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

/** Nothing unless it is asked. */
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
