export { annualEnd, clocksExpiry, endingClock } from './expiry.ts';
export { recencyEnd, runningDays } from './recency.ts';
export { annualValidityDays, type ClockRule, type ClockSeason } from './rule.ts';
