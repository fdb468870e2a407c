import { lists } from '@ffl/domain/views/lists';
import type { ViewScreen } from '@ffl/domain/views/view';
import { useState } from 'react';
import { storedUserId } from '../../lib/session/stored-session.ts';

export type Display = {
  /** Rows of 36 px under a mouse, otherwise 44. */
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
  /** Ids of the hidden columns. */
  hidden: ReadonlySet<string>;
  toggle: (id: string) => void;
};

/** Props that a list's page passes to the menu of views. */
export type ViewsSlot = {
  /** The search parameters, as the page writes them. */
  search: Readonly<Record<string, string | number>>;
  /** Set once the list is there, so that views may be refetched. */
  isDrawn: boolean;
};

/** A person's choices for a table; omitted where they kept the default. */
type Kept = { isCompact?: boolean; hidden?: readonly string[] };

/** How the signed-in person displays a screen's table, kept in this browser. Shows all columns at first. */
export function useDisplay(screen: ViewScreen): Display {
  const key = `ffl-display-${storedUserId()}-${screen}`;
  const [kept, setKept] = useState(() => readKept(key));
  const hidden = new Set(kept.hidden);

  function keep(next: Kept) {
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  }

  return {
    isCompact: kept.isCompact ?? lists[screen].isCompact,
    setCompact: (isCompact) => keep({ ...kept, isCompact }),
    hidden,
    toggle: (id) => keep({ ...kept, hidden: [...hidden.symmetricDifference(new Set([id]))] }),
  };
}

function readKept(key: string): Kept {
  try {
    const { isCompact, hidden } = JSON.parse(localStorage.getItem(key) ?? '{}') as Kept;
    return {
      ...(typeof isCompact === 'boolean' && { isCompact }),
      ...(Array.isArray(hidden) && { hidden }),
    };
  } catch {
    return {};
  }
}
