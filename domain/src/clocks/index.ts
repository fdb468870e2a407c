export { annualEnd, clocksExpiry, endingClock } from './expiry.ts';
export { clockMessages } from './messages.ts';
export { recencyEnd, runningDays } from './recency.ts';
export { annualValidityDays, type ClockRule, type ClockSeason } from './rule.ts';
export { type ClockDates, clockProspect, clockRuleTexts, clockText, clockWord } from './words.ts';
