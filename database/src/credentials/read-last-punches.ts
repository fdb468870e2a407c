import type { LastPunch } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';

/** For those of these members who have one in the program. For administrators. */
export async function readLastPunches(
  transaction: Transaction,
  memberIds: readonly string[],
  programId: string,
): Promise<(LastPunch & { memberId: string })[]> {
  const { rows } = await transaction.query<LastPunch & { memberId: string }>(
    `select member_id as "memberId", punch_id as id, punched_at as at, by from last_punches($1, $2)`,
    [memberIds, programId],
  );
  return rows;
}
