import type { PunchFacts } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { programAtBase } from '@ffl/domain/programs';
import { displayDate } from '@ffl/domain/time';
import { firstExpiry } from './new-member-order.ts';

type NewMemberProspectProps = { program: Program; facts: PunchFacts; now: Date };

/** Which credential the new member will get, and until when. */
export function NewMemberProspect({ program, facts, now }: NewMemberProspectProps) {
  const expires = firstExpiry(program, facts, now);
  if (!expires) return null;
  return (
    <p role="status" className="text-body" data-numbers="">
      {programAtBase(program)} until <strong>{displayDate(expires)}</strong>
    </p>
  );
}
