import { useState } from 'react';

/** Selected rows of a list, by id. */
export type RowSelection = {
  ids: ReadonlySet<string>;
  /** How much of the shown page is selected. */
  page: 'none' | 'some' | 'all';
  /** With `isRange`, also selects everything between it and the last selected row. */
  toggle: (id: string, isRange?: boolean) => void;
  /** Selects the whole page, or deselects it if all of it is selected. */
  togglePage: () => void;
  /** Selects these, even if they are on other pages. */
  choose: (ids: readonly string[]) => void;
  clear: () => void;
};

type Kept = {
  question: string;
  ids: ReadonlySet<string>;
  /** Id of the last selected row. */
  last: string | null;
  /** Whether rows on other pages are selected. */
  isBeyondPage: boolean;
};

const nothing: ReadonlySet<string> = new Set();

/** A list's selection, until another query is asked or another page is shown: nobody acts on what nobody sees. */
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
