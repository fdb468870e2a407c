import { writeMerged } from '../credentials/write-changes.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { type Rewriting, rewriteOf } from './rewrite.ts';

/** A statement may take as long as one of an import. */
const statementMs = 60_000;

/**
 * Gives credentials other histories. Timeline entries follow: those of rows that were only undone no longer count, and
 * those whose rows were entered again do.
 */
export async function writeRewritten(
  transaction: Transaction,
  mergeId: string,
  rewritings: readonly Rewriting[],
): Promise<void> {
  await transaction.allow(statementMs);
  const rewritten = rewritings.flatMap((one) => rewriteOf(one));
  const written = await writeMerged(
    transaction,
    mergeId,
    rewritten.map(({ change }) => change),
  );
  const rows = rewritten.map(({ original }, place) => ({
    id: written[place]?.event_id,
    original: original && (original.originalId ?? original.id),
  }));
  const restored = new Set(rewritten.flatMap(({ change }) => (change.kind === 'void' ? [] : (change.punch_id ?? []))));
  const voided = new Set(rewritten.flatMap(({ change }) => change.voids ?? []));
  const ended = rewritings.flatMap(({ events }) =>
    events.flatMap(({ id, punchId }) =>
      voided.has(id) && punchId !== null && !restored.has(punchId) ? [punchId] : [],
    ),
  );
  await transaction.query(
    ...answerOf('acts.record_merged', {
      merge: mergeId,
      events: JSON.stringify(rows),
      ended,
      restored: [...restored],
    }),
  );
}
