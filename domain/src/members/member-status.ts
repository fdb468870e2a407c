import { type CredentialState, credentialStatus, isHeld, isInForce, latestHeld } from '../credentials/index.ts';

export type MemberStatus = 'active' | 'expired' | 'inactive';

/** Derived from the held credentials: one in force is enough to be active (MEM-16). */
export function memberStatus(credentials: readonly CredentialState[], now: Date): MemberStatus {
  const held = credentials.filter(isHeld);
  if (held.length === 0) return 'inactive';
  return held.some((credential) => isInForce(credential, now)) ? 'active' : 'expired';
}

/** The same from the latest expiry of the held credentials, null when none is held. */
export function memberStatusUntil(currentUntil: Date | null, now: Date): MemberStatus {
  return memberStatus(currentUntil ? [{ isActive: true, expiresDate: currentUntil }] : [], now);
}

/** The order of the status column: 0 expired, 1 expiring, 2 active, 3 without a held credential. */
export function memberRank(credentials: readonly CredentialState[], now: Date): 0 | 1 | 2 | 3 {
  const latest = latestHeld(credentials);
  return latest ? ranks[credentialStatus(latest, now)] : 3;
}

const ranks = { expired: 0, expiring: 1, active: 2 } as const;
