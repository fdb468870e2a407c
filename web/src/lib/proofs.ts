import { createListeners, type Listen } from './listeners.ts';

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
  let asked: PromiseWithResolvers<boolean> | undefined;
  return {
    ask: () => {
      asked ??= Promise.withResolvers<boolean>();
      notify();
      return asked.promise;
    },
    isAsked: () => asked !== undefined,
    answer: (isShown) => {
      asked?.resolve(isShown);
      asked = undefined;
      notify();
    },
    onChange,
  };
}
