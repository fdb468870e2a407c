import type { Merge, PlanMerge } from '@ffl/domain/merges/schemas';
import type { ActorTransaction, Claims } from '../src/actors/actor.ts';
import { merge } from '../src/merges/merge.ts';
import { planMerge } from '../src/merges/plan-merge.ts';
import { planUndoMerge } from '../src/merges/plan-undo-merge.ts';
import { undoMerge } from '../src/merges/undo-merge.ts';
import { compareCredentials } from '../src/seals/compare-credentials.ts';
import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** Reviews a merge and does it, each in its own transaction, as requests do. */
export async function mergeAs(tested: TestDatabase, claims: Claims, request: PlanMerge, now = new Date()) {
  const plan = await planned(tested, claims, request, now);
  return tested.database.asActor(claims, (opened) =>
    merged(opened, { ...request, fingerprint: plan.fingerprint }, now),
  );
}

export async function planned(tested: TestDatabase, claims: Claims, request: PlanMerge, now = new Date()) {
  const plan = await tested.database.asActor(claims, (opened) => planMerge(opened, request, now));
  if (plan.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(plan)}`);
  return plan;
}

async function merged(opened: ActorTransaction, request: Merge, now: Date) {
  const outcome = await merge(opened, request, now);
  if (outcome.kind !== 'done') throw new Error(`Not merged: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** What a member held at a moment, as known at another; by default as it was. */
export async function expiriesAt(
  tested: TestDatabase,
  memberId: string,
  moment: Date,
  knownAt: Date | 'infinity' = 'infinity',
): Promise<Date[]> {
  const rows = await ownerRows<{ expiration_date: Date }>(
    tested,
    'select expiration_date from app.held_as_of($2, $3) where member_id = $1 order by 1',
    [memberId, moment, knownAt],
  );
  return rows.map(({ expiration_date }) => expiration_date);
}

/** Where the credentials and the ledger's rows don't follow from each other. */
export function differences(tested: TestDatabase) {
  return tested.asOwner(async (transaction) => {
    const whole = { from: '00000000-0000-0000-0000-000000000000', to: null };
    return (await compareCredentials(transaction, whole, 10)).findings;
  });
}

/** Reviews the undo of a merge and does it. */
export async function unmergeAs(tested: TestDatabase, claims: Claims, mergeId: string, returned: string[] = []) {
  const request = { mergeId, returned };
  const plan = await tested.database.asActor(claims, (opened) => planUndoMerge(opened, request));
  if (plan.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(plan)}`);
  const { fingerprint } = plan;
  const outcome = await tested.database.asActor(claims, (opened) =>
    undoMerge(opened, { ...request, fingerprint }, new Date()),
  );
  if (outcome.kind !== 'done') throw new Error(`Not undone: ${JSON.stringify(outcome)}`);
  return plan;
}
