import { decideRenew } from '@ffl/domain/credentials/decide';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { type PunchStatus, punchChoices, punchStatus, punchTarget } from '@ffl/domain/credentials/punch';
import type { CurrencyDates } from '@ffl/domain/currency/words';
import type { Grounding } from '@ffl/domain/groundings/grounding';
import type { Program } from '@ffl/domain/programs/program';
import type { StoredCredential } from '../../api/credentials/queries.ts';

export type PunchChoice = { credential: StoredCredential; program: Program };

export type PunchProspect = {
  status: { label: PunchStatus; credential: StoredCredential | null; program: Program | null };
  /** The credential to punch, null if there is none. */
  target: PunchChoice | null;
  /** Everything held of the card's programs. The base, or whoever punches, chooses among them. */
  choices: PunchChoice[];
  /** The dates and note that the punch will write, null if the rules would refuse it. */
  result: { dates: CurrencyDates; note: string } | null;
};

type Known = {
  /** What is punched and where; `base` chooses among variants. */
  place: {
    cardName: string;
    base: string | null;
    programId: string | null;
    programs: readonly Program[];
    /** Those of them that this person may punch. */
    mine: readonly Program[];
    credentials: readonly StoredCredential[];
  };
  facts: PunchFacts;
  notes: string;
  grounding: Grounding | null;
  now: Date;
};

/** Predicts by the server's rules what a punch of the selected member would do. */
export function punchProspect({ place, facts, notes, grounding, now }: Known): PunchProspect {
  const punched = { ...place, programs: place.mine };
  const target = punchTarget(punched, now);
  const decision = target && decideRenew({ program: target.program, existing: [target.credential], facts, notes, now });
  return {
    status: punchStatus(place, now, grounding),
    target,
    choices: punchChoices({ ...punched, base: null }, now),
    result: decision?.kind === 'renew' ? decision : null,
  };
}
