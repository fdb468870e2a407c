import { type Grounding, isGrounded } from '../groundings/index.ts';
import { isDeployment, matchingPrograms, type Program, variantForBase, variantsOf } from '../programs/index.ts';
import { type Credential, type CredentialState, latestHeld } from './credential.ts';
import { credentialMessages } from './messages.ts';
import type { PunchFacts } from './notes.ts';
import { standingLabels } from './standing.ts';
import { credentialStatus, statusLabels } from './status.ts';

type HeldIn = CredentialState & Pick<Credential, 'programId'>;
type Offered = Pick<Program, 'id' | 'name' | 'base'>;

type PunchPlace<C, P> = {
  /** The name of the dashboard card. */
  cardName: string;
  base: string | null;
  programs: readonly P[];
  /** Of the selected member. */
  credentials: readonly C[];
};

export type PunchStatus = 'No Credential' | 'Expired' | 'Expiring Soon' | 'Active' | 'Grounded';

/**
 * The credential a punch from a card renews: with a base, that base's variant; without one, the held credential with
 * the latest expiry among programs of that name. Null: nothing to punch.
 */
export function punchTarget<C extends HeldIn, P extends Offered>(
  place: PunchPlace<C, P>,
): { credential: C; program: P } | null {
  const credential = latestHeld(ofPrograms(place.credentials, punchedPrograms(place)));
  const program = place.programs.find((one) => one.id === credential?.programId);
  return credential && program ? { credential, program } : null;
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

/** 'Record Live Mission Annual Initial Training Punch', each part only if ticked (PUN-08). */
export function punchButtonLabel(facts: Pick<PunchFacts, 'liveMission' | 'annualInitialTraining'>): string {
  const parts = [facts.liveMission && 'Live Mission', facts.annualInitialTraining && 'Annual Initial Training'];
  return ['Record', ...parts.filter(Boolean), 'Punch'].join(' ');
}

/** PUN-14; in the new-member form a member counts as selected (PUN-15). */
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
