import { type CredentialStatus, credentialStatus } from '../credentials/status.ts';
import { type Grounding, isGrounded } from '../groundings/grounding.ts';

export type HeldState = CredentialStatus | 'grounded';

/** The state of a credential at a moment, which lists and the board show in color. */
export function heldState(expiresDate: Date, grounding: Grounding | null | undefined, moment: Date): HeldState {
  const state = credentialStatus({ isActive: true, expiresDate }, moment);
  return isGrounded(grounding, moment) && state !== 'expired' ? 'grounded' : state;
}
