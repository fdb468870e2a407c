import { type Grounding, isGrounded } from '../groundings/grounding.ts';
import { type CredentialState, isInForce } from './credential.ts';
import { expiryText } from './held-programs.ts';
import { credentialMessages } from './messages.ts';

type Known = { credential: CredentialState | null; grounding: Grounding | null; now: Date };

/** Warning before a live mission is recorded for somebody who isn't current in the program; null if they are. */
export function flightWarning(member: string, { credential, grounding, now }: Known): string | null {
  if (!credential) return credentialMessages.fliesWithout(member);
  if (!isInForce(credential, now))
    return credentialMessages.fliesLapsed(member, expiryText(credential.expiresDate, now));
  return isGrounded(grounding, now) ? credentialMessages.fliesGrounded(member) : null;
}
