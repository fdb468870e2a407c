import type { Claims } from '@ffl/database/actors/actor';
import { mergeAs } from '@ffl/database/tests/merge-world';
import { addMember } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';

/** Merges two new records, and adds another member. */
export async function recordMerge(tested: TestDatabase, claims: Claims) {
  const [keptId, hiddenId, otherMemberId] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
    await addMember(transaction),
  ]);
  const { mergeId } = await mergeAs(tested, claims, { keptId, hiddenId });
  return { otherMemberId, mergeId };
}
