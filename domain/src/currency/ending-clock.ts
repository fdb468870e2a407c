import { addCalendarDays } from '../time/denver.ts';
import { annualValidityDays } from './rule.ts';

export function currencyEnd(annualDate: Date): Date {
  return addCalendarDays(annualDate, annualValidityDays);
}

/** Which clock ends first. Null under one clock, and for an expiry that neither gives: somebody wrote it by hand. */
export function endingClock({
  annualDate,
  expiresDate,
}: {
  annualDate: Date | null;
  expiresDate: Date;
}): 'currency' | 'recency' | null {
  if (!annualDate) return null;
  const currency = currencyEnd(annualDate).getTime();
  if (expiresDate.getTime() === currency) return 'currency';
  return expiresDate.getTime() < currency ? 'recency' : null;
}
