import { createListeners, type Listen } from '../waiting/listeners.ts';

/** Asks the person for proof of identity when the server requires it. */
export type Proofs = {
  /** Whether it was given. Simultaneous callers are answered together. */
  ask: () => Promise<boolean>;
  isAsked: () => boolean;
  answer: (isShown: boolean) => void;
  onChange: Listen;
};

export function createProofs(): Proofs {
  const { notify, onChange } = createListeners();
  let asked: Promise<boolean> | undefined;
  let tell: (isShown: boolean) => void;
  return {
    ask: () => {
      asked ??= new Promise((resolve) => {
        tell = resolve;
      });
      notify();
      return asked;
    },
    isAsked: () => asked !== undefined,
    answer: (isShown) => {
      tell(isShown);
      asked = undefined;
      notify();
    },
    onChange,
  };
}
