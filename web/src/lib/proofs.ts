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

/** Whether the server wants to know first who it is. Nothing was done. */
export function isProofWanted(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'proof_needed' || code === 'reauthentication_needed';
}

/** Does it, once more after the person showed who they are where that is wanted. */
export async function withProof<Answer>({ ask }: Pick<Proofs, 'ask'>, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isProofWanted(error) || !(await ask())) throw error;
    return work();
  }
}
