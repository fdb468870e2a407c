import { currencyEnd } from './ending-clock.ts';
import { recencyEnd } from './recency.ts';
import type { ClockRule } from './rule.ts';

/** The earlier of the two ends. */
export function clocksExpiry(
  { annualDate, punchedAt }: { annualDate: Date; punchedAt: Date },
  rule: Pick<ClockRule, 'validityPeriodDays' | 'seasons'>,
): Date {
  const currency = currencyEnd(annualDate);
  const recency = recencyEnd(punchedAt, rule);
  return recency && recency < currency ? recency : currency;
}
