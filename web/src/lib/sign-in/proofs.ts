import { createListeners, type Listen } from '../waiting/listeners.ts';

/** Asks the person to show once more who they are, where the server wants that before it goes on. */
export type Proofs = {
  /** Whether it was shown. Several who ask at once are answered together. */
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
