import { currencyEnd } from './ending-clock.ts';
import { type RecencyRule, recencyEnd } from './recency.ts';

/** The earlier of the ends of currency and recency. */
export function expiryByRule(
  { annualDate, punchedAt }: { annualDate: Date; punchedAt: Date },
  rule: RecencyRule,
): Date {
  const currency = currencyEnd(annualDate);
  const recency = recencyEnd(punchedAt, rule);
  return recency && recency < currency ? recency : currency;
}
