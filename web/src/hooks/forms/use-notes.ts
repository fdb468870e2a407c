import { dateMismatch } from '@ffl/domain/credentials/notes';
import { notesSchema } from '@ffl/domain/credentials/schemas';
import { useState } from 'react';
import { useForm } from './use-form.ts';

/** The notes of a punch or an issue, and the question about a date in them that isn't today (CRD-30 to CRD-32). */
export function useNotes({ now, onChange }: { now: Date; onChange: () => void }) {
  const [isAskingDate, setIsAskingDate] = useState(false);
  const form = useForm({
    initial: { notes: '' },
    check: ({ notes }) => ({ notes: notesSchema.safeParse(notes.trim()).error?.issues[0]?.message }),
    onChange,
  });
  const { notes } = form.values;
  const mismatch = dateMismatch(notes, now);
  return {
    form,
    notes,
    mismatch,
    isAskingDate,
    stopAsking: () => setIsAskingDate(false),
    /** Returns whether the notes can be sent; otherwise shows what is wrong, or asks. */
    settle() {
      if (!form.check()) return false;
      setIsAskingDate(mismatch !== null);
      return mismatch === null;
    },
  };
}

export type NotesState = ReturnType<typeof useNotes>;
