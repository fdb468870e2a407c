import type { CalendarDate } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';
import { annualValidityDays } from './rule.ts';

export const currencyRuleMessages = {
  option: 'Two clocks',
  optionHint: (days: number) =>
    `In force until the earlier of ${annualValidityDays} days after the annual training and, while a season runs, ${daysText(days)} after the latest punch.`,
  currency: `An annual training every ${annualValidityDays} days: the initial issue counts, and each Annual Initial Training.`,
  recency: (days: number) =>
    `While a season runs, a punch every ${daysText(days)}. A punch never moves the annual date.`,
  running: (last: CalendarDate) => `Today a season runs, until ${displayDate(last)}.`,
  restsUntil: (first: CalendarDate) => `Today no season runs: no punch is asked until ${displayDate(first)}.`,
  rests: 'Today no season runs, and none is ahead: only the annual training counts.',
} as const;

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
