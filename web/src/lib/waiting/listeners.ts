export type Listen = (listener: () => void) => () => void;
export type Listeners = { notify: () => void; onChange: Listen };

/** `notify` calls all listeners; `onChange` returns a function that stops listening. */
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
