import { addGrantee } from '@ffl/database/tests/worlds/grantees';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';

/** The id of a grant of somebody new, who reads at this base. */
export function recordGrant(tested: TestDatabase, baseId: string): Promise<string> {
  return tested.asOwner(async (transaction) => {
    const { userId } = await addGrantee(transaction, { scope: 'base', baseId });
    const row = await transaction.first<{ id: string }>('select id from app.grants where user_id = $1', [userId]);
    if (!row) throw new Error('The grant was not stored');
    return row.id;
  });
}
