import type { Claims } from '@ffl/database/actors/actor';
import { mergeAs } from '@ffl/database/tests/merge-world';
import { hold } from '@ffl/database/tests/worlds/grantees';
import { addMember } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';

/** Merges two new records, one of which may hold a program, and adds another member. */
export async function recordMerge(tested: TestDatabase, claims: Claims, programId?: string) {
  const [keptId, hiddenId, otherMemberId] = await tested.asOwner(async (transaction) => {
    const kept = await addMember(transaction);
    if (programId !== undefined) await hold(transaction, kept, programId);
    return [kept, await addMember(transaction), await addMember(transaction)];
  });
  const { mergeId } = await mergeAs(tested, claims, { keptId, hiddenId });
  return { otherMemberId, mergeId };
}
