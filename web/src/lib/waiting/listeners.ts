export type Listen = (listener: () => void) => () => void;
export type Listeners = { notify: () => void; onChange: Listen };

/** `notify` calls everybody who listens; what `onChange` gives ends the listening. */
export function createListeners(): Listeners {
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
