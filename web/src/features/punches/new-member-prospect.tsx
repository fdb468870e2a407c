import type { PunchFacts } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { programAtBase } from '@ffl/domain/programs';
import { displayDate } from '@ffl/domain/time';
import { ClockProspect } from '../../components/clocks/clock-prospect.tsx';
import { issueOffer } from './issue-offer.ts';

type NewMemberProspectProps = { cardName: string; program: Program; facts: PunchFacts; now: Date };

/** Which credential the new member will get, and until when. */
export function NewMemberProspect({ cardName, program, facts, now }: NewMemberProspectProps) {
  const offer = issueOffer({ cardName, base: program.base, programs: [program], facts, removed: [], now });
  if ('problem' in offer) return null;
  return (
    <div role="status" data-numbers="">
      <ClockProspect dates={offer.dates} now={now}>
        <p className="text-body">
          {programAtBase(program)} until <strong>{displayDate(offer.dates.expiresDate)}</strong>
        </p>
      </ClockProspect>
    </div>
  );
}
