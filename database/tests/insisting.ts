import type { ActOutcome } from '../src/credentials/rows.ts';

/** A punch by someone who confirms the question about a recent one. */
export async function insisting(punch: (despiteRecent?: string) => Promise<ActOutcome>): Promise<ActOutcome> {
  const outcome = await punch();
  return outcome.kind === 'refused' && outcome.recent ? punch(outcome.recent.id) : outcome;
}
