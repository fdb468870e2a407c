import { type Grounding, isGrounded } from '../groundings/grounding.ts';
import { matchingPrograms, variantForBase, variantsOf } from '../programs/match-programs.ts';
import { isDeployment, type Program } from '../programs/program.ts';
import { type Credential, type CredentialState, latestHeld } from './credential.ts';
import { credentialMessages } from './messages.ts';
import type { PunchFacts } from './notes.ts';
import { standingLabels } from './standing.ts';
import { credentialStatus, statusLabels } from './status.ts';

type HeldIn = CredentialState & Pick<Credential, 'programId'>;
type Offered = Pick<Program, 'id' | 'name' | 'base'>;

type PunchPlace<C, P> = {
  /** The name on the dashboard card. */
  cardName: string;
  base: string | null;
  programs: readonly P[];
  /** The selected member's credentials. */
  credentials: readonly C[];
};

export type PunchStatus = 'No Credential' | 'Expired' | 'Expiring Soon' | 'Active' | 'Grounded';

/**
 * What a punch from a card can renew: held credentials of the card's programs, or only the base's variant if a base is
 * chosen. Those in force come first, soonest expiry first; then the lapsed, latest first.
 */
export function punchChoices<C extends HeldIn, P extends Offered>(
  place: PunchPlace<C, P>,
  now: Date,
): PunchChoice<C, P>[] {
  const choices = punchedPrograms(place).flatMap((program) => {
    const credential = latestHeld(ofPrograms(place.credentials, [program]));
    return credential ? [{ credential, program }] : [];
  });
  const inOrder = byPunchOrder(now);
  return choices.toSorted((one, other) => inOrder(one.credential, other.credential));
}

type Ending = Pick<CredentialState, 'expiresDate'>;

/** Sorts those in force by expiry, then the lapsed, latest first. */
export function byPunchOrder(now: Date): (one: Ending, other: Ending) => number {
  const place = ({ expiresDate }: Ending) =>
    expiresDate < now ? Number.MAX_SAFE_INTEGER - expiresDate.getTime() : expiresDate.getTime();
  return (one, other) => place(one) - place(other);
}

type PunchChoice<C, P> = { credential: C; program: P };

/** Another program of the same name that somebody holds besides the punched one. */
export type HeldBeside = { programId: string; base: string | null; expiresDate: Date };

/** The other choices, in the same order, whatever the base. */
export function heldBeside<C extends HeldIn, P extends Offered>(
  { programId, ...place }: Omit<PunchPlace<C, P>, 'base'> & { programId: string },
  now: Date,
): HeldBeside[] {
  return punchChoices({ ...place, base: null }, now)
    .filter(({ program }) => program.id !== programId)
    .map(({ program: { id, base }, credential: { expiresDate } }) => ({ programId: id, base, expiresDate }));
}

/** The credential to punch: the one chosen by hand, or else the first (decision 0220). Null if there is none. */
export function punchTarget<C extends HeldIn, P extends Offered>(
  place: PunchPlace<C, P> & { programId?: string | null },
  now: Date,
): PunchChoice<C, P> | null {
  const choices = punchChoices(place, now);
  return choices.find(({ program }) => program.id === place.programId) ?? choices[0] ?? null;
}

/** The status beside the selected member: at the base's variant, or the best over the matching programs (PUN-11). */
export function punchStatus<C extends HeldIn, P extends Offered>(
  place: PunchPlace<C, P>,
  now: Date,
  grounding?: Grounding | null,
): { label: PunchStatus; credential: C | null; program: P | null } {
  const { base, cardName, programs, credentials } = place;
  const shown = base === null ? matchingPrograms(cardName, programs) : punchedPrograms(place);
  const credential = latestHeld(ofPrograms(credentials, shown));
  if (!credential) return { label: 'No Credential', credential: null, program: null };
  const program = programs.find((one) => one.id === credential.programId) ?? null;
  const status = credentialStatus(credential, now);
  const isStopped = status !== 'expired' && isGrounded(grounding, now);
  return { label: isStopped ? standingLabels.grounded : statusLabels[status], credential, program };
}

/** 'Record Live Mission Annual Initial Training Punch', with each part only if checked (PUN-08). */
export function punchButtonLabel(facts: Pick<PunchFacts, 'liveMission' | 'annualInitialTraining'>): string {
  const parts = [facts.liveMission && 'Live Mission', facts.annualInitialTraining && 'Annual Initial Training'];
  return ['Record', ...parts.filter(Boolean), 'Punch'].join(' ');
}

/** Implements PUN-14; in the new-member form a member counts as selected (PUN-15). */
export function canSubmitPunch(form: {
  isMemberSelected: boolean;
  isProcessing: boolean;
  annualInitialTraining: boolean;
  base: string | null;
}): boolean {
  return form.isMemberSelected && !form.isProcessing && !(form.annualInitialTraining && !form.base);
}

/** Why the renew dialog can't be confirmed yet, or null (CRD-33 to CRD-35). */
export function missingBaseMessage(form: {
  kind: 'issue' | 'renew';
  programName: string;
  annualInitialTraining: boolean;
  base: string | null;
}): string | null {
  if (form.base) return null;
  if (form.annualInitialTraining) return credentialMessages.annualNeedsBase;
  return form.kind === 'issue' && isDeployment(form.programName) ? credentialMessages.deploymentNeedsBase : null;
}

function punchedPrograms<P extends Offered>({ cardName, base, programs }: PunchPlace<unknown, P>): P[] {
  if (base === null) return variantsOf(cardName, programs);
  const variant = variantForBase(cardName, base, programs);
  return variant ? [variant] : [];
}

function ofPrograms<C extends HeldIn>(credentials: readonly C[], programs: readonly Offered[]): C[] {
  return credentials.filter((credential) => programs.some((program) => program.id === credential.programId));
}
