import type { CalendarDate } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';
import { annualValidityDays } from './rule.ts';

export const currencyRuleMessages = {
  title: 'Currency rules',
  text: 'A program with two clocks also asks for an annual training. All others ask for a punch alone.',
  whoHasBoth: (programs: readonly string[]) =>
    programs.length === 0 ? 'No program has two clocks.' : `Two clocks: ${programs.join('; ')}`,
  change: 'Change its rule',
  option: 'Two clocks',
  optionHint: (days: number) =>
    `In force until the earlier of ${annualValidityDays} days after the annual training and, while a season runs, ${daysText(days)} after the latest punch.`,
  currency: `An annual training every ${annualValidityDays} days: the initial issue counts, and each Annual Initial Training.`,
  recency: (days: number) =>
    `While a season runs, a punch every ${daysText(days)}. A punch never moves the annual date.`,
  running: (last: CalendarDate) => `A season is running, until ${displayDate(last)}.`,
  restsUntil: (first: CalendarDate) => `No season is running: no punch is needed until ${displayDate(first)}.`,
  rests: 'No season is running or planned: only the annual training counts.',
} as const;

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
