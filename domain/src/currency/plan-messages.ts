import { countText } from '../numbers/count-text.ts';

/** Sentences before and after a change of seasons, validity or option. */
export const currencyPlanMessages = {
  planTitle: 'Who is affected?',
  planFailed: 'The list of who is affected could not be loaded.',
  lapsing: (count: number) =>
    count === 0 ? 'Nobody lapses.' : `${peopleText(count)} ${count === 1 ? 'lapses' : 'lapse'} right away`,
  returning: (count: number) => `${peopleText(count)} ${count === 1 ? 'is' : 'are'} in force again`,
  sooner: 'An earlier date',
  later: 'A later date',
  byHand: (count: number) => `${peopleText(count)} ${count === 1 ? 'keeps' : 'keep'} a date that was written by hand`,
  staying: (count: number) =>
    `${peopleText(count)} ${count === 1 ? 'keeps' : 'keep'} the date: shortening a season gives nobody more time`,
  nothingChanges: 'No date changes.',
  changed: (changed: number, held: number) =>
    `${countText(changed)} of ${countText(held)} ${held === 1 ? 'credential' : 'credentials'} ${changed === 1 ? 'gets' : 'get'} a new date.`,
  notNamed: (count: number) => `And ${peopleText(count)} more.`,
  canBeUndone: 'This can be undone: the dates go back to what they were.',

  undone: 'Taken back',
  undoneText: 'The dates are back to what they were.',
} as const;

function peopleText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'person' : 'people'}`;
}
