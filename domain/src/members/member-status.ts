import { type CredentialState, isHeld, isInForce } from '../credentials/credential.ts';
import { type Grounding, isGrounded } from '../groundings/grounding.ts';

export type MemberStatus = 'active' | 'expired' | 'inactive' | 'grounded';

/** Derived from held credentials: one in force is enough to be active (MEM-16). Grounded overrides both. */
export function memberStatus(
  credentials: readonly CredentialState[],
  now: Date,
  grounding?: Grounding | null,
): MemberStatus {
  if (isGrounded(grounding, now)) return 'grounded';
  const held = credentials.filter(isHeld);
  if (held.length === 0) return 'inactive';
  return held.some((credential) => isInForce(credential, now)) ? 'active' : 'expired';
}

/** The status from the latest expiry of the held credentials, null if none are held. */
export function memberStatusUntil(currentUntil: Date | null, now: Date, grounding?: Grounding | null): MemberStatus {
  return memberStatus(currentUntil ? [{ isActive: true, expiresDate: currentUntil }] : [], now, grounding);
}
