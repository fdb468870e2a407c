import { useState } from 'react';
import { type ChangeOfOthers, changesOfOthers, type FieldWords } from '../../lib/write/changes-of-others.ts';
import type { FormState } from './use-form.ts';

type Told<Values> = { stored: Values; changes: readonly ChangeOfOthers[] };

export type Overtaken = { changes: readonly ChangeOfOthers[]; hasOwn: boolean; takeTheirs: () => void };

export type OfOthers = {
  shown: Overtaken | null;
  /** The record was deleted. */
  isGone: boolean;
};

/**
 * What others did to a record while its form was being filled. From then on it is a form over what they saved, so
 * saving again keeps yours; over a record they deleted it is a new one's form.
 */
export function useOvertaken<Values extends Record<keyof Values, string | null>>(
  form: FormState<Values>,
  words: FieldWords<Values>,
) {
  const [told, setTold] = useState<Told<Values> | null>(null);
  const [isGone, setIsGone] = useState(false);

  /** The entries, and what was there before: all a save sends. */
  function edits(): { changes: Partial<Values>; was: Partial<Values> } {
    const names = form.names.filter(form.hasChanged);
    return { changes: only(names, form.values), was: only(names, form.initial) };
  }

  /** The record as it is now, null if there is none. */
  function tell(stored: Values | null) {
    setIsGone(stored === null);
    if (!stored) return setTold(null);
    setTold({ stored, changes: changesOfOthers({ before: form.initial, mine: form.values, theirs: stored }, words) });
    form.begin(stored, { ...stored, ...edits().changes });
  }

  function takeTheirs() {
    if (told) form.begin(told.stored);
    setTold(null);
  }

  const shown: Overtaken | null = told && { changes: told.changes, hasOwn: form.isChanged, takeTheirs };
  return { shown, isGone, edits, tell, forget: () => setTold(null) };
}

function only<Values>(names: readonly (keyof Values)[], values: Values): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
