import { trainingLimits } from '@ffl/domain/trainings/limits';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { blankTrainee, isBlank, type TraineeEntry, traineesIn, traineesText, withPeople } from './trainee-entries.ts';
import type { SessionEntries } from './training-entries.ts';

/** The form's trainee rows, and what can be done with them. The functions that change them never change themselves. */
export function useTrainees(form: FormState<SessionEntries>) {
  const text = form.values.trainees;
  const rows = useMemo(() => traineesIn(text), [text]);
  const latest = useRef({ rows, change: form.change });
  // Before any row's effect, which may change them.
  useLayoutEffect(() => {
    latest.current = { rows, change: form.change };
  });

  const update = useCallback((next: (rows: readonly TraineeEntry[]) => readonly TraineeEntry[]) => {
    // Two changes may come before the form re-renders.
    latest.current.rows = [...next(latest.current.rows)];
    latest.current.change('trainees', traineesText(latest.current.rows));
  }, []);

  const acts = useMemo(() => {
    /** Ensures that a row follows this one; false if the list is full. */
    function addAfter(row: number): boolean {
      const { rows: all } = latest.current;
      if (row + 1 < all.length) return true;
      if (all.length >= trainingLimits.traineesMax) return false;
      flushSync(() => update((before) => [...before, blankTrainee]));
      return true;
    }

    return {
      update,
      edit: (row: number, entered: Partial<TraineeEntry>) => update((all) => withRow(all, row, entered)),
      remove: (row: number) => flushSync(() => update((all) => all.filter((_, index) => index !== row))),
      addAfter,
      /** Adds a blank row if this is the last; false if the next one has entries, or the list is full. */
      makeRoomAfter: (row: number): boolean => {
        const next = latest.current.rows[row + 1];
        return next ? isBlank(next) : addAfter(row);
      },
      /** Adds people to the list. Returns how many didn't fit. */
      insert: (row: number, people: readonly TraineeEntry[]): number => {
        const { rows: next, left } = withPeople(latest.current.rows, row, people);
        flushSync(() => update(() => next));
        return left;
      },
    };
  }, [update]);
  return { rows, acts };
}

export type TraineeActs = ReturnType<typeof useTrainees>['acts'];

function withRow(rows: readonly TraineeEntry[], row: number, entered: Partial<TraineeEntry>): TraineeEntry[] {
  return rows.map((one, index) => (index === row ? { ...one, ...entered } : one));
}
