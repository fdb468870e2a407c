import { useState } from 'react';
import type { FormState } from './use-form.ts';

type TheirVersion<Values> = { stored: Values; changes: readonly ChangeOfOthers[] };

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
  const [theirs, setTheirs] = useState<TheirVersion<Values> | null>(null);
  const [isGone, setIsGone] = useState(false);

  /** The entries, and what was there before: all a save sends. */
  function edits(): { changes: Partial<Values>; was: Partial<Values> } {
    const names = form.names.filter(form.hasChanged);
    return { changes: only(names, form.values), was: only(names, form.initial) };
  }

  /** The record as it is now, null if there is none. */
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
  /** 'is now "(970) 555-0199"' */
  now: string;
  /** The same field was changed here too, differently. */
  isContested: boolean;
};

type Entries<Values> = Record<keyof Values, string | null>;

/** A form's words for its fields, in order. */
export type FieldWords<Values> = {
  labels: Readonly<Record<keyof Values & string, string>>;
  /** If what is stored isn't what people read. */
  now?: (name: keyof Values, stored: string | null) => string | undefined;
};

type Versions<Values> = { before: Values; mine: Values; theirs: Values };

/** What others saved meanwhile, field by field, in words. */
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
