import { useState } from 'react';
import type { FormState } from './use-form.ts';

type TheirVersion<Values> = { stored: Values; changes: readonly ChangeOfOthers[] };

export type Overtaken = { changes: readonly ChangeOfOthers[]; hasOwn: boolean; takeTheirs: () => void };

export type OfOthers = {
  shown: Overtaken | null;
  /** Whether the record was deleted. */
  isGone: boolean;
};

/**
 * Changes others made to a record while its form was being edited. The form then takes their version as its base, so
 * that saving again keeps your entries. If they deleted the record, the form becomes one for a new record.
 */
export function useOvertaken<Values extends Record<keyof Values, string | null>>(
  form: FormState<Values>,
  words: FieldWords<Values>,
) {
  const [theirs, setTheirs] = useState<TheirVersion<Values> | null>(null);
  const [isGone, setIsGone] = useState(false);

  /** The entries, and what was there before: what a save sends. */
  function edits(): { changes: Partial<Values>; was: Partial<Values> } {
    const names = form.names.filter(form.hasChanged);
    return { changes: only(names, form.values), was: only(names, form.initial) };
  }

  /** The record as it is now; null if it doesn't exist. */
  function tell(stored: Values | null) {
    setIsGone(stored === null);
    if (!stored) return setTheirs(null);
    setTheirs({ stored, changes: changesOfOthers({ before: form.initial, mine: form.values, theirs: stored }, words) });
    form.begin(stored, { ...stored, ...edits().changes });
  }

  function takeTheirs() {
    if (theirs) form.begin(theirs.stored);
    setTheirs(null);
  }

  const shown: Overtaken | null = theirs && { changes: theirs.changes, hasOwn: form.isChanged, takeTheirs };
  return { shown, isGone, edits, tell, forget: () => setTheirs(null) };
}

function only<Values>(names: readonly (keyof Values)[], values: Values): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

export type ChangeOfOthers = {
  label: string;
  /** As in: is now "(970) 555-0199" */
  now: string;
  /** The same field was changed here too, to a different value. */
  isContested: boolean;
};

type Entries<Values> = Record<keyof Values, string | null>;

/** A form's names for its fields, in order. */
export type FieldWords<Values> = {
  labels: Readonly<Record<keyof Values & string, string>>;
  /** The text to show for a stored value, if it differs. */
  now?: (name: keyof Values, stored: string | null) => string | undefined;
};

type Versions<Values> = { before: Values; mine: Values; theirs: Values };

/** The changes others saved in the meantime, described field by field. */
function changesOfOthers<Values extends Entries<Values>>(
  { before, mine, theirs }: Versions<Values>,
  words: FieldWords<Values>,
): ChangeOfOthers[] {
  const names = Object.keys(words.labels) as (keyof Values & string)[];
  return names
    .filter((name) => isOther(theirs[name], before[name]))
    .map((name) => ({
      label: words.labels[name],
      now: words.now?.(name, theirs[name]) ?? textWords(theirs[name]),
      isContested: isOther(mine[name], before[name]) && isOther(mine[name], theirs[name]),
    }));
}

function isOther(one: string | null, other: string | null): boolean {
  return (one ?? '') !== (other ?? '');
}

function textWords(text: string | null): string {
  return text ? `is now "${text}"` : 'is empty now';
}
