export type Listen = (listener: () => void) => () => void;

/** `notify` calls everybody who listens; what `onChange` gives ends the listening. */
export function createListeners(): { notify: () => void; onChange: Listen } {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
