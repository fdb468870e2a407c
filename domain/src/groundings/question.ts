import type { RefusalCode } from '../refusals/refusal-codes.ts';
import { isGrounded, type ReasonedGrounding } from './grounding.ts';
import { groundingMessages } from './messages.ts';

type Question = { kind: 'refuse'; code: RefusalCode; message: string; grounding: ReasonedGrounding };

/**
 * Refuses a punch of somebody grounded, unless the administrator confirmed that very grounding. One with another end or
 * reason must be confirmed anew.
 */
export function refuseGrounded(
  grounding: ReasonedGrounding | null,
  { confirmed, now }: { confirmed: ReadonlySet<string>; now: Date },
): Question | null {
  if (!grounding || !isGrounded(grounding, now) || confirmed.has(grounding.id)) return null;
  return { kind: 'refuse', code: 'member_grounded', message: groundingMessages.memberGrounded, grounding };
}
