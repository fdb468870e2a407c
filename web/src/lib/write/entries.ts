import { createListeners, type Listen } from '../waiting/listeners.ts';

/** Tracks whether forms have unsent entries. */
export type Entries = {
  /** Marks entries as unsent until the returned function is called. */
  hold: () => () => void;
  areHeld: () => boolean;
  onChange: Listen;
};

export function createEntries(): Entries {
  const forms = new Set<symbol>();
  const { notify, onChange } = createListeners();

  function hold() {
    const form = Symbol();
    forms.add(form);
    notify();
    return () => {
      forms.delete(form);
      notify();
    };
  }
  return { hold, areHeld: () => forms.size > 0, onChange };
}
