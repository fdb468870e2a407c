import { addAccount } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';

/** The id of a grant of somebody new. */
export function recordGrant(tested: TestDatabase): Promise<string> {
  return tested.asOwner(async (transaction) => {
    const { userId } = await addAccount(transaction);
    const row = await transaction.first<{ id: string }>(
      `insert into app.grants (user_id, kind, scope, starts_at, reason, given_at)
       values ($1, 'reader', 'all', now(), 'Dispatches', now()) returning id`,
      [userId],
    );
    if (!row) throw new Error('The grant was not stored');
    return row.id;
  });
}
