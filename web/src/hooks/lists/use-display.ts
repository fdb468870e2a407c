import { useState } from 'react';
import { storedUserId } from '../../lib/session/stored-session.ts';

/** A column that may be hidden; its class says at which widths there is one. */
export type NamedColumn = { id: string; name: string; className?: string };

export type Display = {
  /** Rows of 36 px under a mouse, else of 44. */
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
  /** Those that may be hidden. */
  columns: readonly NamedColumn[];
  /** By id. */
  hidden: ReadonlySet<string>;
  toggle: (id: string) => void;
};

/** What a list's page gives the menu of its views. */
export type ViewsSlot = {
  /** The search parameters, as the page writes them. */
  search: Readonly<Record<string, string | number>>;
  /** The list is there, so views may be brought up to date. */
  isDrawn: boolean;
  /** How the table is shown, if there is one. */
  display: Display | undefined;
};

type Start = { isCompact: boolean; columns: readonly NamedColumn[] };

/** What somebody chose for a table; nothing where they left it as it is. */
type Kept = { isCompact?: boolean; hidden?: readonly string[] };

/** How a screen's table is shown to whoever is signed in, kept in this browser. All columns at first. */
export function useDisplay(screen: string, start: Start): Display {
  const key = `ffl-display-${storedUserId()}-${screen}`;
  const [kept, setKept] = useState(() => readKept(key));
  const hidden = new Set(kept.hidden);

  function keep(next: Kept) {
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  }

  return {
    isCompact: kept.isCompact ?? start.isCompact,
    setCompact: (isCompact) => keep({ ...kept, isCompact }),
    columns: start.columns,
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
