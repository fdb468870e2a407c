import type { ActOutcome } from '../src/credentials/rows.ts';

/** A punch by somebody who answers the question about a recent one with yes. */
export async function insisting(punch: (despiteRecent?: string) => Promise<ActOutcome>): Promise<ActOutcome> {
  const outcome = await punch();
  return outcome.kind === 'refused' && outcome.recent ? punch(outcome.recent.id) : outcome;
}
