import { countHeld, discardHeld, type HeldAct, releaseHeld } from '../../database/src/mail/held-letters.ts';
import type { Transaction } from '../../database/src/transaction.ts';

/** Counts, sends or discards the letters that wait since a restore. */
export async function heldLetters(transaction: Transaction, act: HeldAct, now: Date): Promise<string> {
  if (act === 'send') return `Letters that are sent now: ${await releaseHeld(transaction, now)}.`;
  if (act === 'discard') return `Letters thrown away: ${await discardHeld(transaction)}.`;
  const count = await countHeld(transaction);
  return count === 0 ? 'No letter waits.' : `Letters that wait: ${count}. Give --send or --discard.`;
}
