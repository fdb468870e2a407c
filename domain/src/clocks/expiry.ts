import { addCalendarDays } from '../time/index.ts';
import { recencyEnd } from './recency.ts';
import { annualValidityDays, type ClockRule } from './rule.ts';

export function annualEnd(annualDate: Date): Date {
  return addCalendarDays(annualDate, annualValidityDays);
}

/** The earlier of the two ends. */
export function clocksExpiry(
  { annualDate, punchedAt }: { annualDate: Date; punchedAt: Date },
  rule: Pick<ClockRule, 'validityPeriodDays' | 'seasons'>,
): Date {
  const annual = annualEnd(annualDate);
  const recency = recencyEnd(punchedAt, rule);
  return recency && recency < annual ? recency : annual;
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
