import { readSought, type Sought, soughtAt, writeSought } from '@ffl/domain/cards/sought';
import { useMemo, useState } from 'react';

const key = 'ffl-sought';

export type SoughtHere = {
  /**
   * What is checked for; null for everything. Until somebody chooses, everything or, on an enrolled device, its base's programs. Undefined
   * until it is known whether the device is enrolled.
   */
  sought: Sought | null | undefined;
  onChoose: (sought: Sought | null) => void;
};

/** What this device checks cards for, which it remembers. */
export function useSought(device: { base: string } | null | undefined): SoughtHere {
  const [chosen, setChosen] = useState(() => readSought(stored()));
  const ownBase = device ? device.base : device;
  const untilChosen = useMemo(() => (typeof ownBase === 'string' ? soughtAt(ownBase) : ownBase), [ownBase]);

  function onChoose(next: Sought | null) {
    setChosen(next);
    try {
      localStorage.setItem(key, writeSought(next));
    } catch {
      // If nothing can be stored, the choice lasts until the page closes.
    }
  }

  return { sought: chosen === undefined ? untilChosen : chosen, onChoose };
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
