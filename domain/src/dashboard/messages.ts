import { countText } from '../numbers/count-text.ts';

export const dashboardMessages = {
  attentionFailed: "We couldn't load who needs attention.",
  attentionFailedAgain: "We couldn't refresh who needs attention.",
  programsFailed: 'The programs could not be loaded, so nobody can be renewed here.',
  programsFailedAgain: 'The programs could not be refreshed.',
  nobodyLapses: 'Nobody lapses within 14 days.',
  /** The heading if it covers only some bases: 'At LG1 and LG2, the bases you lead' */
  atBases: (bases: readonly string[]) =>
    `At ${new Intl.ListFormat('en-US').format(bases)}, the ${bases.length === 1 ? 'base' : 'bases'} you lead`,
  allBases: 'Whole board',
  shortTitle: 'Short of people',
  moreShort: (count: number) => `${countText(count)} more ${count === 1 ? 'program is' : 'programs are'} short`,
  coverage: 'Coverage of all bases',
  /** '4 of 6 in force' */
  short: (inForce: number, needed: number) => `${countText(inForce)} of ${countText(needed)} in force`,
  nobodyShort: (withNumber: number) =>
    withNumber === 1
      ? 'The program with a number has as many in force as it needs.'
      : `${withNumber === 2 ? 'Both' : `All ${countText(withNumber)}`} programs with a number have as many in force as they need.`,
  signedUpAlikeTitle: 'Signed up, may already be on record',
  signedUp: (name: string) => `${name} signed up.`,
  /** 'Perhaps Anders Bergstrom, Flight For Life, grounded' */
  perhaps: (person: { name: string; organization: string | null; isGrounded: boolean }) =>
    `Perhaps ${[person.name, person.organization, person.isGrounded && 'grounded'].filter(Boolean).join(', ')}`,
  moreSignedUpAlike: (count: number) =>
    count === 1 ? '1 more may already be on record' : `${countText(count)} more may already be on record`,
  /** '2 lapse today' */
  lapseToday: (count: number) =>
    count === 0 ? 'Nobody lapses today' : `${countText(count)} ${count === 1 ? 'lapses' : 'lapse'} today`,
  /** 'The 10 soonest of 14 credentials.' */
  soonest: (shown: number, total: number) => `The ${shown} soonest of ${countText(total)} credentials.`,
  /** Heading of the counts of people with anything that ends soon or has lapsed, at the bases that somebody leads. */
  lapsingTitle: 'Who lapses',
  lapsesTitle: 'Lapsing in the next 12 weeks',
  lapsesFailed: 'Who lapses could not be loaded.',
  lapsesFailedAgain: 'Who lapses could not be refreshed.',
  /** '34 people lapse this month' */
  lapseThisMonth: (count: number) =>
    count === 0
      ? 'Nobody lapses this month'
      : `${countText(count)} ${count === 1 ? 'person lapses' : 'people lapse'} this month`,
  /** '43 have a lapsed credential', whatever else they hold */
  haveLapsed: (count: number) => `${countText(count)} ${count === 1 ? 'has' : 'have'} a lapsed credential`,
  /** 'Lift Ticket, week of Dec 07: 5 lapse' */
  lapsesOf: (program: string, monday: string, count: number) =>
    `${program}, week of ${monday}: ${countText(count)} ${count === 1 ? 'lapses' : 'lapse'}`,
  skipWeeks: 'Skip the weeks',
  showAll: (count: number) => `Show all ${countText(count)}`,
  showFewer: 'Show the soonest only',
} as const;
