import { readSought, type Sought, writeSought } from '@ffl/domain/cards';
import { useState } from 'react';

const key = 'ffl-sought';

/** `sought` is undefined until somebody chose; null is everything. */
export type SoughtHere = { sought: Sought | null | undefined; onChoose: (sought: Sought | null) => void };

/** What this device checks cards for, and remembers. */
export function useSought(): SoughtHere {
  const [sought, setSought] = useState(() => readSought(stored()));

  function onChoose(next: Sought | null) {
    setSought(next);
    try {
      localStorage.setItem(key, writeSought(next));
    } catch {
      // Where nothing can be stored, it counts until the page is left.
    }
  }

  return { sought, onChoose };
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
