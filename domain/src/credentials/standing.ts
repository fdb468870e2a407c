import { daysLeft } from '../time/index.ts';
import { type CredentialState, isInForce, latestHeld } from './credential.ts';
import { credentialLimits } from './limits.ts';

/** What filters, cards and counts ask of somebody in a scope: a program, a type of program, a base, or anything. */
export const standings = ['in_force', 'expiring_30', 'expiring_14', 'lapsed', 'none'] as const;

/** In force holds those expiring within 30 days, and these those within 14; in force, lapsed and none are everybody. */
export type ProgramStanding = (typeof standings)[number];

/** No credential that is held there, whether there is a removed one or not (CRD-20). */
export const notCertified = 'Not Certified';

export const standingLabels: Readonly<Record<ProgramStanding, string>> = {
  in_force: 'In force',
  expiring_30: 'Expiring within 30 days',
  expiring_14: 'Expiring within 14 days',
  lapsed: 'Lapsed',
  none: notCertified,
};

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

export function isStanding(text: string): text is ProgramStanding {
  return (standings as readonly string[]).includes(text);
}

const wider: Partial<Record<ProgramStanding, readonly ProgramStanding[]>> = {
  expiring_30: ['in_force'],
  expiring_14: ['expiring_30', 'in_force'],
};
