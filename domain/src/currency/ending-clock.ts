import { addCalendarDays } from '../time/denver.ts';
import { annualValidityDays } from './rule.ts';

export function currencyEnd(annualDate: Date): Date {
  return addCalendarDays(annualDate, annualValidityDays);
}

/** The clock that ends first. Null with one clock, and for an expiry entered by hand that neither clock gives. */
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
