import { type CredentialState, isInForce, latestHeld } from '../src/credentials/credential.ts';
import { credentialLimits } from '../src/credentials/limits.ts';
import { holdsAny, type SingleStanding, toSingleStanding } from '../src/credentials/single-standing.ts';
import type { ProgramStanding } from '../src/credentials/standing.ts';
import { daysLeft } from '../src/time/denver.ts';

/** The narrowest standing by the latest expiry of the scope's held credentials (design 9.27). */
export function standingOf(inScope: readonly CredentialState[], now: Date, isGrounded = false): ProgramStanding {
  const held = latestHeld(inScope);
  if (!held) return 'none';
  if (!isInForce(held, now)) return 'lapsed';
  if (isGrounded) return 'grounded';
  const days = daysLeft(held.expiresDate, now);
  if (days <= credentialLimits.expiringWindowDays) return 'expiring_14';
  return days <= credentialLimits.listWindowDays ? 'expiring_30' : 'in_force';
}

/** Whether the filter finds someone with these credentials in the scope. */
export function hasStanding(
  inScope: readonly CredentialState[],
  standing: ProgramStanding | SingleStanding,
  now: Date,
  isGrounded = false,
): boolean {
  const single = toSingleStanding(standing);
  if (single) {
    const held = inScope.filter(({ isActive }) => isActive);
    return holdsAny(held, single, now, isGrounded);
  }
  const own = standingOf(inScope, now, isGrounded);
  return own === standing || (wider[own] ?? []).some((one) => one === standing);
}

const wider: Partial<Record<ProgramStanding, readonly ProgramStanding[]>> = {
  expiring_30: ['in_force'],
  expiring_14: ['expiring_30', 'in_force'],
};
