import type { ReasonedGrounding } from '@ffl/domain/groundings';
import type { Transaction } from '../transaction.ts';

/** Of those of these members who are grounded now. For administrators. */
export async function readGroundings(
  transaction: Transaction,
  memberIds: readonly string[],
): Promise<Map<string, ReasonedGrounding>> {
  const { rows } = await transaction.query<{ memberId: string; grounding: ReasonedGrounding }>(
    `select g.member_id as "memberId",
       json_build_object('id', g.id, 'since', g.since, 'until', g.until, 'reason', g.reason) as grounding
     from groundings_now($1) g`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, grounding }) => [memberId, grounding]));
}
