import { useState } from 'react';

/** Rows of a list that were chosen, by id. */
export type RowSelection = {
  ids: ReadonlySet<string>;
  /** How much of the page that is shown is chosen. */
  page: 'none' | 'some' | 'all';
  /** With `isRange` also everything between it and the row that was chosen last. */
  toggle: (id: string, isRange?: boolean) => void;
  /** Chooses the whole page, or gives it up when all of it is chosen. */
  togglePage: () => void;
  /** Chooses these, also where they stand on other pages. */
  choose: (ids: readonly string[]) => void;
  clear: () => void;
};

type Kept = {
  question: string;
  ids: ReadonlySet<string>;
  /** The row that was chosen last. */
  last: string | null;
  /** Some of them stand on other pages. */
  isBeyondPage: boolean;
};

const nothing: ReadonlySet<string> = new Set();

/** What is chosen of a list, until another question is asked or another page is shown: nobody acts on what nobody sees. */
export function useRowSelection(question: string, pageIds: readonly string[]): RowSelection {
  const [kept, setKept] = useState<Kept>({ ...none, question });
  if (kept.question !== question) setKept({ ...none, question });
  const ids = kept.isBeyondPage ? kept.ids : new Set(pageIds.filter((id) => kept.ids.has(id)));
  const chosenCount = pageIds.filter((id) => ids.has(id)).length;
  const page = chosenCount === 0 ? 'none' : chosenCount === pageIds.length ? 'all' : 'some';

  function toggle(id: string, isRange = false) {
    const run = isRange && kept.last !== null ? runBetween(pageIds, kept.last, id) : [id];
    const next = new Set(ids);
    for (const one of run) {
      if (ids.has(id)) next.delete(one);
      else next.add(one);
    }
    setKept({ ...kept, ids: next, last: id });
  }

  return {
    ids,
    page,
    toggle,
    togglePage: () => setKept({ ...none, question, ids: page === 'all' ? nothing : new Set(pageIds) }),
    choose: (chosen) => setKept({ ...none, question, ids: new Set(chosen), isBeyondPage: true }),
    clear: () => setKept({ ...none, question }),
  };
}

const none = { ids: nothing, last: null, isBeyondPage: false };

function runBetween(pageIds: readonly string[], one: string, other: string): readonly string[] {
  const [first = 0, last = 0] = [pageIds.indexOf(one), pageIds.indexOf(other)].sort((a, b) => a - b);
  return first === -1 ? [other] : pageIds.slice(first, last + 1);
}
