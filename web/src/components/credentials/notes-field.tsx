import { credentialLimits } from '@ffl/domain/credentials/limits';
import { useEffect } from 'react';
import type { NotesState } from '../../hooks/forms/use-notes.ts';
import { soon } from '../../lib/pages/soon.ts';
import { FormField, TextArea } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { DateQuestionProps } from './date-question.tsx';

/** Seldom shown, so it loads once the notes mention another day. */
export const DateQuestion = soon(async () => (await import('./date-question.tsx')).DateQuestion);

/** The notes, with a hint as soon as they contain a date that isn't today. */
export function NotesField({ state: { form, notes, mismatch, isAskingDate } }: { state: NotesState }) {
  const isElsewhere = mismatch !== null;
  useEffect(() => {
    if (isElsewhere) void DateQuestion.preload?.();
  }, [isElsewhere]);
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

type NotesQuestionProps = Pick<DateQuestionProps, 'onProceed' | 'onBack'> & {
  state: NotesState;
  late: NonNullable<DateQuestionProps['late']>;
};

/** The question about a date in the notes, if there is one. */
export function NotesQuestion({
  state: { form, mismatch, isAskingDate },
  late,
  onProceed,
  onBack,
}: NotesQuestionProps) {
  if (!isAskingDate || !mismatch) return null;
  return (
    <DateQuestion
      mismatch={mismatch}
      late={late}
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
