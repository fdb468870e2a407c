import {
  type CredentialState,
  credentialLimits,
  isInForce,
  latestHeld,
  type ProgramStanding,
} from '../src/credentials/index.ts';
import { daysLeft } from '../src/time/index.ts';

/** The narrowest standing by the latest expiry of the held credentials, those of the scope (design 9.27). */
export function standingOf(inScope: readonly CredentialState[], now: Date): ProgramStanding {
  const held = latestHeld(inScope);
  if (!held) return 'none';
  if (!isInForce(held, now)) return 'lapsed';
  const days = daysLeft(held.expiresDate, now);
  if (days <= credentialLimits.expiringWindowDays) return 'expiring_14';
  return days <= credentialLimits.listWindowDays ? 'expiring_30' : 'in_force';
}

/** Whether somebody with these credentials of the scope is among those whom the filter lets through. */
export function hasStanding(inScope: readonly CredentialState[], standing: ProgramStanding, now: Date): boolean {
  const own = standingOf(inScope, now);
  return own === standing || (wider[own] ?? []).includes(standing);
}

const wider: Partial<Record<ProgramStanding, readonly ProgramStanding[]>> = {
  expiring_30: ['in_force'],
  expiring_14: ['expiring_30', 'in_force'],
};
