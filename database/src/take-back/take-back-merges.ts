import type { TakenBackAct } from '@ffl/domain/take-back/report';
import { rowsOf } from '../functions.ts';
import { decideUndoMerge } from '../merges/plan-undo-merge.ts';
import { separate } from '../merges/undo-merge.ts';
import type { Transaction } from '../transaction.ts';

type Span = { account: string; since: string; until: string };

/** Undoes the account's merges, the latest first. Acts recorded since stay with the kept records, those of the account go. */
export async function takeBackMerges(transaction: Transaction, span: Span, reason: string): Promise<TakenBackAct[]> {
  const merges = await transaction.all<{ id: string; name: string }>(
    ...rowsOf('acts.merges_to_take_back', span, 'id, name'),
  );
  const taken: TakenBackAct[] = [];
  for (const { id, name } of merges) {
    const decided = await decideUndoMerge(transaction, { mergeId: id }, true);
    if (decided.kind === 'decided') await separate(transaction, decided, reason);
    taken.push({ kind: 'merge', outcome: decided.kind === 'decided' ? 'back' : 'refused', name });
  }
  return taken;
}
