import type { Proofs } from './proofs.ts';

/** Whether the server requires proof of identity first. Nothing was done. */
function isProofWanted(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'proof_needed' || code === 'reauthentication_needed';
}

/** Runs the call, and again after a proof of identity if the server requires one. */
export async function withProof<Answer>({ ask }: Pick<Proofs, 'ask'>, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isProofWanted(error) || !(await ask())) throw error;
    return work();
  }
}
