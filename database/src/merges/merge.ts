import { randomUUID } from 'node:crypto';
import { mergedGroundings } from '@ffl/domain/merges/merged-groundings';
import { mergeMessages } from '@ffl/domain/merges/messages';
import type { Merge } from '@ffl/domain/merges/schemas';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { type DecidedMerge, decideMerge } from './plan-merge.ts';
import type { RecordedEvent } from './read-events.ts';
import { type MergeRefused, type Records, readRecords, refuse } from './read-records.ts';
import type { Rewriting } from './rewrite.ts';
import { writeRewritten } from './write-rewritten.ts';

type MergeOutcome = { kind: 'done'; mergeId: string; memberId: string } | MergeRefused;

/**
 * Merges two records as one act, if both are as the review showed them. The hidden record's acts are undone and entered
 * again under the kept one, at their own times.
 */
export async function merge(transaction: Transaction, request: Merge, now: Date): Promise<MergeOutcome> {
  const records = await readRecords(transaction, request, { isLocked: true });
  if (records.kind !== 'read') return records;
  const decided = decideMerge(records, request, now);
  if (decided.kind !== 'decided') return decided;
  const { fingerprint, missing, account } = decided.plan;
  if (missing.includes('account')) return refuse('merge_account_needed', mergeMessages.accountNeeded);
  if (missing.includes('removals')) return refuse('merge_removal_needed', mergeMessages.removalNeeded);
  if (fingerprint !== request.fingerprint) return refuse('merge_stale', mergeMessages.stale);
  const { kept, hidden } = records;
  const begun = await transaction.first<{ id: string }>(
    ...answerOf('acts.begin_merge', { kept: kept.id, hidden: hidden.id }, 'id'),
  );
  if (!begun) throw new Error('The merge was not written');
  const mergeId = begun.id;
  await writeRewritten(transaction, mergeId, rewritingsOf(records, decided));
  await mergeGroundings(transaction, mergeId, records);
  await transaction.query(
    ...answerOf('acts.merge_rows', {
      merge: mergeId,
      taken: request.take ?? [],
      stays: account.stays,
      ends: account.ends,
    }),
  );
  return { kind: 'done', mergeId, memberId: kept.id };
}

/** The kept record's history in each program goes into the credential held, or else the last one; into a new one if there is none. */
function rewritingsOf({ kept, events }: Records, { histories }: DecidedMerge): Rewriting[] {
  return histories.flatMap(({ programId, steps }) => {
    const ofProgram = events.filter((event) => event.programId === programId);
    const credentials = [...Map.groupBy(ofProgram, ({ credentialId }) => credentialId)];
    const own = credentials.filter(([, ofOne]) => ofOne.some(({ memberId }) => memberId === kept.id) && isThere(ofOne));
    const target = (own.findLast(([, ofOne]) => isHeldNow(ofOne)) ?? own.at(-1))?.[0] ?? randomUUID();
    const ofTarget = (id: string) => (id === target ? steps : []);
    const rewritten = credentials.filter(([, ofOne]) => isThere(ofOne));
    // A person holds at most one credential in a program, so what ends is written before what goes on.
    return [
      ...rewritten.filter(([id]) => id !== target).map(([credentialId, ofOne]) => ({ credentialId, ofOne })),
      { credentialId: target, ofOne: ofProgram.filter(({ credentialId }) => credentialId === target) },
    ].map(({ credentialId, ofOne }) => ({
      ...{ credentialId, events: ofOne, steps: ofTarget(credentialId) },
      place: { memberId: ofOne[0]?.memberId ?? kept.id, programId },
    }));
  });
}

function isThere(events: readonly RecordedEvent[]): boolean {
  return events.every(({ kind }) => kind !== 'delete');
}

function isHeldNow(events: readonly RecordedEvent[]): boolean {
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)?.newStatus === 'valid';
}

async function mergeGroundings(transaction: Transaction, mergeId: string, { kept, groundings }: Records) {
  const ofHidden = mergedGroundings([], groundings.hidden);
  if (ofHidden.length === 0) return;
  const undone = new Set([...groundings.kept, ...groundings.hidden].map(({ voids }) => voids));
  const voided = [...groundings.kept, ...groundings.hidden]
    .filter(({ id, kind }) => kind !== 'void' && !undone.has(id))
    .map(({ id }) => id);
  const entered = mergedGroundings(groundings.kept, groundings.hidden).map((one) => ({ ...one, memberId: kept.id }));
  await transaction.query(
    ...answerOf('acts.rewrite_groundings', { merge: mergeId, voided, entered: JSON.stringify(entered) }),
  );
}
