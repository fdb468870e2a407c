import { daysLeft } from '../time/index.ts';
import { type CredentialState, isHeld, isInForce } from './credential.ts';
import { credentialLimits } from './limits.ts';

export type CredentialStatus = 'active' | 'expiring' | 'expired';

/** Where a credential stands today (CRD-17). A removed one is never better than expired. Window in calendar days, inclusive. */
export function credentialStatus(
  credential: CredentialState,
  now: Date,
  windowDays: number = credentialLimits.expiringWindowDays,
): CredentialStatus {
  if (!isInForce(credential, now)) return 'expired';
  return daysLeft(credential.expiresDate, now) <= windowDays ? 'expiring' : 'active';
}

export const statusLabels = { active: 'Active', expiring: 'Expiring Soon', expired: 'Expired' } as const;

export type ProgramSummary = {
  total: number;
  active: SummaryCount;
  expiringSoon: SummaryCount;
  expired: SummaryCount;
};

export type SummaryCount = { count: number; percent: number };

/** The status cards of a program: removed credentials are in no count, active + expired = total. */
export function programSummary(credentials: readonly CredentialState[], now: Date): ProgramSummary {
  const statuses = credentials.filter(isHeld).map((credential) => credentialStatus(credential, now));
  const expired = statuses.filter((status) => status === 'expired').length;
  const expiringSoon = statuses.filter((status) => status === 'expiring').length;
  return summaryOf({ total: statuses.length, expired, expiringSoon });
}

/** The same from numbers that the database counted. Percentages are whole numbers, 0 of nothing is 0. */
export function summaryOf(counts: { total: number; expired: number; expiringSoon: number }): ProgramSummary {
  const { total, expired, expiringSoon } = counts;
  const share = (count: number) => ({ count, percent: total === 0 ? 0 : Math.round((count / total) * 100) });
  return { total, active: share(total - expired), expiringSoon: share(expiringSoon), expired: share(expired) };
}
