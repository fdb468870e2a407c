import { createListeners, type Listen } from '../waiting/listeners.ts';

/** Asks the person for proof of identity when the server requires it. */
export type Proofs = {
  /** Returns whether a proof was given. Simultaneous callers share the answer. */
  ask: () => Promise<boolean>;
  isAsked: () => boolean;
  answer: (isShown: boolean) => void;
  onChange: Listen;
};

export function createProofs(): Proofs {
  const { notify, onChange } = createListeners();
  let pending: Promise<boolean> | undefined;
  let settle: (isShown: boolean) => void;
  return {
    ask: () => {
      pending ??= new Promise((resolve) => {
        settle = resolve;
      });
      notify();
      return pending;
    },
    isAsked: () => pending !== undefined,
    answer: (isShown) => {
      settle(isShown);
      pending = undefined;
      notify();
    },
    onChange,
  };
}
