import { useState } from 'react';
import { type ChangeOfOthers, changesOfOthers, type FieldWords } from '../lib/changes-of-others.ts';
import type { FormState } from './use-form.ts';

type Told<Values> = { stored: Values; changes: readonly ChangeOfOthers[] };

export type Overtaken = { changes: readonly ChangeOfOthers[]; hasOwn: boolean; takeTheirs: () => void };

/** What others saved while a form was filled. From then on it is a form over what they saved, so saving again keeps one's own. */
export function useOvertaken<Values extends Record<keyof Values, string | null>>(
  form: FormState<Values>,
  words: FieldWords<Values>,
) {
  const [told, setTold] = useState<Told<Values> | null>(null);

  function tell(stored: Values) {
    setTold({ stored, changes: changesOfOthers({ before: form.initial, mine: form.values, theirs: stored }, words) });
    form.follow(stored);
  }

  function takeTheirs() {
    if (told) form.begin(told.stored);
    setTold(null);
  }

  const shown: Overtaken | null = told && { changes: told.changes, hasOwn: form.isChanged, takeTheirs };
  return { shown, tell, forget: () => setTold(null) };
}
