import { countText } from '../numbers/index.ts';
import { type CalendarDate, displayDate } from '../time/index.ts';
import { annualValidityDays } from './rule.ts';

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const peopleText = (count: number) => `${countText(count)} ${count === 1 ? 'person' : 'people'}`;

export const clockMessages = {
  option: 'Two clocks',
  optionHint: (days: number) =>
    `In force until the earlier of ${annualValidityDays} days after the annual training and, while a season runs, ${daysText(days)} after the latest punch.`,
  annual: `An annual training every ${annualValidityDays} days: the initial issue counts, and each Annual Initial Training.`,
  recency: (days: number) =>
    `While a season runs, a punch every ${daysText(days)}. A punch never moves the annual date.`,
  running: (last: CalendarDate) => `Today a season runs, until ${displayDate(last)}.`,
  restsUntil: (first: CalendarDate) => `Today no season runs: no punch is asked until ${displayDate(first)}.`,
  rests: 'Today no season runs, and none is ahead: only the annual training counts.',

  punchBy: (end: Date) => `Punch by ${displayDate(end)}`,
  annualBy: (end: Date) => `Annual training by ${displayDate(end)}`,
  /** Before a date on the card, in place of 'until'. */
  words: { recency: 'punch by', annual: 'training by' },
  punchRestarts: 'A punch brings it back',
  annualRestarts: 'Annual Initial Training brings it back',
  staysLapsed: (end: Date) =>
    `The annual training ended on ${displayDate(end)}. This punch does not bring the credential back.`,
  staysLapsedAll: (count: number) =>
    count === 1
      ? '1 person stays lapsed: the annual training is over, and this punch does not bring the credential back.'
      : `${peopleText(count)} stay lapsed: their annual training is over, and this punch does not bring the credentials back.`,
  annualEnded: (end: Date) => `annual training ended on ${displayDate(end)}`,

  planTitle: 'Who is affected?',
  planFailed: 'Who would be affected could not be read.',
  planOffline: 'You are offline. Who would be affected cannot be read, so nothing can be saved now.',
  lapsing: (count: number) =>
    count === 0 ? 'Nobody lapses.' : `${peopleText(count)} ${count === 1 ? 'lapses' : 'lapse'} at once`,
  returning: (count: number) => `${peopleText(count)} ${count === 1 ? 'is' : 'are'} in force again`,
  sooner: 'In force for a shorter time',
  later: 'In force for a longer time',
  byHand: (count: number) => `${peopleText(count)} ${count === 1 ? 'keeps' : 'keep'} a date that was written by hand`,
  nothingChanges: 'No date changes.',
  changed: (changed: number, held: number) =>
    `${countText(changed)} of ${countText(held)} ${held === 1 ? 'credential' : 'credentials'} ${changed === 1 ? 'gets' : 'get'} another date.`,
  notNamed: (count: number) => `And ${peopleText(count)} more.`,
  canBeUndone: 'This can be undone: the dates then are what they were.',

  undone: 'Taken back',
  undoneText: 'The dates are what they were.',
} as const;
