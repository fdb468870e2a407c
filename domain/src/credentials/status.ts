import { daysLeft } from '../time/denver.ts';
import { type CredentialState, isInForce } from './credential.ts';
import { credentialLimits } from './limits.ts';

export type CredentialStatus = 'active' | 'expiring_14' | 'expired';

/** A credential's status today (CRD-17). A removed one counts as lapsed. Window in calendar days, inclusive. */
export function credentialStatus(credential: CredentialState, now: Date): CredentialStatus {
  if (!isInForce(credential, now)) return 'expired';
  return daysLeft(credential.expiresDate, now) <= credentialLimits.expiringWindowDays ? 'expiring_14' : 'active';
}

/** Labels of one credential's status, as the specification words them (CRD-20, PUN-11). */
export const statusLabels = { active: 'Active', expiring_14: 'Expiring Soon', expired: 'Expired' } as const;

export type ProgramSummary = {
  total: number;
  active: SummaryCount;
  expiring14: SummaryCount;
  lapsed: SummaryCount;
  /** People who would be active if they weren't grounded. */
  grounded: SummaryCount;
};

export type SummaryCount = { count: number; percent: number };

/** A program's status cards, from the database's counts: active + grounded + lapsed = total. Whole percents. */
export function summaryOf(counts: {
  total: number;
  lapsed: number;
  expiring14: number;
  grounded: number;
}): ProgramSummary {
  const { total, lapsed, expiring14, grounded } = counts;
  const share = (count: number) => ({ count, percent: total === 0 ? 0 : Math.round((count / total) * 100) });
  return {
    total,
    active: share(total - lapsed - grounded),
    expiring14: share(expiring14),
    lapsed: share(lapsed),
    grounded: share(grounded),
  };
}

/** Shown if no credential of the program is held (CRD-20). */
export const notCertified = 'Not Certified';
