import { daysLeft } from '../time/denver.ts';
import type { CredentialDates } from './credential.ts';

type ValidityUsed = {
  /** Between 0 and 1. */
  share: number;
  /** Calendar days in Denver, at most the whole validity. */
  usedDays: number;
  totalDays: number;
};

/** How much of a credential's validity has passed. */
export function validityUsed({ issuedDate, expiresDate }: CredentialDates, now: Date): ValidityUsed {
  const totalDays = Math.max(0, daysLeft(expiresDate, issuedDate));
  const usedDays = within(daysLeft(now, issuedDate), totalDays);
  const totalMs = expiresDate.getTime() - issuedDate.getTime();
  const share = totalMs > 0 ? within((now.getTime() - issuedDate.getTime()) / totalMs, 1) : 1;
  return { share, usedDays, totalDays };
}

/** '153 of 365 days used' */
export function validityText({ usedDays, totalDays }: ValidityUsed): string {
  return `${usedDays} of ${totalDays === 1 ? '1 day' : `${totalDays} days`} used`;
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
