import { type PunchStatus, punchStatus } from '@ffl/domain/credentials/punch';
import type { Program } from '@ffl/domain/programs/program';
import type { MemberFound } from './rows.ts';

/** A member's standing in a card's program across all bases, which the summary will state. */
export function statusFound(
  card: { cardName: string; programs: readonly Program[] },
  member: MemberFound,
  now: Date,
): PunchStatus {
  const credentials = member.held.map((one) => ({ ...one, isActive: true }));
  return punchStatus({ ...card, base: null, credentials }, now, member.grounding).label;
}
