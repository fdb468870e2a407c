import { addCalendarDays } from '../time/index.ts';
import { annualValidityDays } from './rule.ts';

export function annualEnd(annualDate: Date): Date {
  return addCalendarDays(annualDate, annualValidityDays);
}

/** Which clock ends first. Null under one clock, and for an expiry that neither gives: somebody wrote it by hand. */
export function endingClock({
  annualDate,
  expiresDate,
}: {
  annualDate: Date | null;
  expiresDate: Date;
}): 'annual' | 'recency' | null {
  if (!annualDate) return null;
  const annual = annualEnd(annualDate).getTime();
  if (expiresDate.getTime() === annual) return 'annual';
  return expiresDate.getTime() < annual ? 'recency' : null;
}
