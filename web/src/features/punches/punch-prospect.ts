import type { ClockDates } from '@ffl/domain/clocks';
import { decideRenew, type PunchStatus, punchStatus, punchTarget } from '@ffl/domain/credentials';
import type { Grounding } from '@ffl/domain/groundings';
import type { Program } from '@ffl/domain/programs';
import type { StoredCredential } from '../../api/credentials/rows.ts';
import type { PunchForm } from './punch-form.ts';

export type PunchProspect = {
  status: { label: PunchStatus; credential: StoredCredential | null; program: Program | null };
  /** What will be punched, null if nothing can be. */
  target: { credential: StoredCredential; program: Program } | null;
  /** What the punch will set, null while the rules would refuse it. */
  newDates: ClockDates | null;
};

type Known = {
  cardName: string;
  programs: readonly Program[];
  credentials: readonly StoredCredential[];
  grounding: Grounding | null;
  now: Date;
};

/** What a punch from this card would do to the selected member, by the server's rules. */
export function punchProspect(
  form: PunchForm,
  { cardName, programs, credentials, grounding, now }: Known,
): PunchProspect {
  const place = { cardName, base: form.base, programs, credentials };
  const target = punchTarget(place);
  return { status: punchStatus(place, now, grounding), target, newDates: target && datesAfter(target, form, now) };
}

function datesAfter(target: NonNullable<PunchProspect['target']>, form: PunchForm, now: Date): ClockDates | null {
  const { liveMission, annualInitialTraining, base } = form;
  const facts = { liveMission, annualInitialTraining, base };
  const decision = decideRenew({ program: target.program, existing: [target.credential], facts, now });
  return decision.kind === 'renew' ? decision.dates : null;
}
