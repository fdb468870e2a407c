import type { ActorTransaction } from '../src/actors/actor.ts';
import { merge } from '../src/merges/merge.ts';
import { planMerge } from '../src/merges/plan-merge.ts';
import { planUndoMerge } from '../src/merges/plan-undo-merge.ts';
import { undoMerge } from '../src/merges/undo-merge.ts';
import type { SeededRandom } from '../src/sample/seeded-random.ts';
import { isEntry, type Merged } from './past-merged-oracle.ts';
import { type Done, errorFree, type Rule, type Sequence } from './past-oracle.ts';

/** A merge with what undoes it. */
export type PlayedMerge = Merged & { mergeId: string };

type Turn = { at: number; random: SeededRandom };

/** Merges two people's records, with a random answer to each question. */
export async function mergeRecords(
  opened: ActorTransaction,
  { kept, hidden }: Pick<Merged, 'kept' | 'hidden'>,
  { at, random }: Turn,
): Promise<PlayedMerge> {
  const now = new Date(at);
  const take = random.chance(0.5) ? (['email'] as const) : [];
  const ids = { keptId: kept.memberId, hiddenId: hidden.memberId, take: [...take] };
  const asked = await planMerge(opened, ids, now);
  if (asked.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(asked)}`);
  const stands = asked.missing.length === 0 || random.chance(0.5);
  const request = { ...ids, removals: asked.programs.map(({ id }) => ({ programId: id, stands })) };
  const plan = asked.missing.length === 0 ? asked : await planMerge(opened, request, now);
  if (plan.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(plan)}`);
  const { fingerprint } = plan;
  const merged = await merge(opened, { ...(asked.missing.length === 0 ? ids : request), fingerprint }, now);
  if (merged.kind !== 'done') throw new Error(`Not merged: ${JSON.stringify(merged)}`);
  return { kept, hidden, at, undoneAt: null, stands, since: [], mergeId: merged.mergeId };
}

/** Undoes a merge; acts since go to either record. */
export async function separateRecords(
  opened: ActorTransaction,
  merged: PlayedMerge,
  { at, rules, random }: Turn & { rules: readonly Rule[] },
): Promise<void> {
  const { mergeId, since, kept, hidden } = merged;
  const asked = await planUndoMerge(opened, { mergeId });
  if (asked.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(asked)}`);
  const returned = asked.acts.filter(() => random.chance(0.4));
  const request = { mergeId, returned: returned.map(({ id }) => id) };
  const plan = await planUndoMerge(opened, request);
  if (plan.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(plan)}`);
  const undone = await undoMerge(
    opened,
    { ...request, fingerprint: plan.fingerprint, reason: 'Two people' },
    new Date(),
  );
  if (undone.kind !== 'done') throw new Error(`Not undone: ${JSON.stringify(undone)}`);
  merged.undoneAt = at;
  const back = new Set(returned.map((act) => act.at.getTime()));
  for (const done of since) {
    const record = back.has(done.at) ? hidden : kept;
    record.done.push(...asRecorded(record, done, rules, at));
  }
}

/** What an act is once it belongs to one record: if that held nothing then, a punch issues. */
function asRecorded(record: Sequence, done: Done, rules: readonly Rule[], known: number): Done[] {
  const held = errorFree(record, rules, known).findLast(({ from }) => from < done.at)?.expires ?? null;
  if (held !== null) return [done];
  if (isEntry(done)) return [{ ...done, kind: 'issue' }];
  // A removal or a date by hand needs something that was issued before, and counts if a late paper brings that back.
  const isKnown = record.done.some((one) => isEntry(one) && one.at < done.at && one.undoneAt === null);
  return isKnown ? [done] : [];
}
