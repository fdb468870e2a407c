import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { mergeMessages } from '@ffl/domain/merges/messages';
import type { UndoMerge } from '@ffl/domain/merges/schemas';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { type DecidedUndo, decideUndoMerge } from './plan-undo-merge.ts';
import { type MergeRefused, refuse } from './read-records.ts';
import { writeRewritten } from './write-rewritten.ts';

type UndoOutcome = { kind: 'done'; keptId: string; hiddenId: string } | MergeRefused;

/** Separates two records again as one act, with the acts since where the review assigned them. */
export async function undoMerge(transaction: Transaction, request: UndoMerge, now: Date): Promise<UndoOutcome> {
  const decided = await decideUndoMerge(transaction, request, true);
  if (decided.kind !== 'decided') return decided;
  const reason = request.reason?.trim() || null;
  if (!isUndoOpen(new Date(decided.merge.at), now) && reason === null) {
    return refuse('reason_needed', mergeMessages.undoNeedsReason);
  }
  if (decided.plan.fingerprint !== request.fingerprint) return refuse('merge_stale', mergeMessages.undoStale);
  await separate(transaction, decided, reason);
  const { keptId, hiddenId } = decided.merge;
  return { kind: 'done', keptId, hiddenId };
}

/** Undoes a merge as it was decided. Its records are locked. */
export async function separate(
  transaction: Transaction,
  { merge, rewritings }: DecidedUndo,
  reason: string | null,
): Promise<void> {
  await transaction.query(...answerOf('acts.begin_undo_merge', { merge: merge.id, reason }));
  await writeRewritten(transaction, merge.id, rewritings);
  await transaction.query(...answerOf('acts.unmerge_rows', { merge: merge.id }));
}
