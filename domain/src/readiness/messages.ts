import { countText } from '../numbers/count-text.ts';
import { readinessLimits } from './limits.ts';

function howMany(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

function othersHaveNone(count: number): string {
  return count === 0 ? '' : `; ${howMany(count, 'has no number', 'have no number')}`;
}

function hasText(needed: number, inForce: number, isOfAll: boolean): string {
  return `Needs ${countText(needed)}, ${isOfAll ? '' : 'everybody counted '}has ${countText(inForce)}`;
}

function shortText(count: number): string {
  return `${countText(count)} short`;
}

export const readinessMessages = {
  failed: 'The board could not be loaded.',
  weeksFailed: 'The weeks ahead could not be loaded.',
  empty: 'Nobody matches on this day.',
  formerMember: 'Former member',
  unknownBase: 'Unknown base',
  noSuchBase: 'No base by this name has programs.',
  noSuchPrograms: 'These programs are not on this board.',
  named: (q: string) => `Name: ${q}`,
  /** Shown for a future day, and next to whoever lapses before it. */
  fallsOutUntilThen: 'Lapses by then',
  fallsOut: 'lapses',
  nobodyFallsOut: 'Nobody lapses by then.',
  nobodyEnds: 'Nobody here has anything that does.',
  showEverybody: 'Show everybody',
  /** Headings on the printed board: the boxes to check, and those with nothing in force. */
  tick: 'Here',
  apart: 'Nothing in force',
  knownTitle: 'Readiness as known on a day',
  knownText: 'The board of a past day, from what was recorded by its end: without what was entered or undone later.',
  nextSaturday: 'Next Saturday',
  findByName: 'Find by name',
  noSuchName: 'Nobody by this name is on the board.',
  clearName: 'Clear name',
  inAll: 'In force in all of these',
  members: (count: number) => `${countText(count)} ${count === 1 ? 'member' : 'members'}`,
  /** '2 of 27 members', after a search by name. */
  membersOf: (found: number, count: number) => `${countText(found)} of ${howMany(count, 'member', 'members')}`,
  sheets: (members: number) =>
    `${countText(members)} members do not fit on one sheet and take ${countText(Math.ceil(members / readinessLimits.rowsOfSheet))}`,
  noNeeds: "No program has a number of people needed yet. Set one on a program's page.",
  /** '1 program has a number, and it is met for the next 12 weeks; 20 have none.' */
  enough: ({ weeks, withNumber, without }: { weeks: number; withNumber: number; without: number }) =>
    `${howMany(withNumber, 'program has a number, and it is met', 'programs have a number, and all are met')} for the next ${weeks} weeks${othersHaveNone(without)}.`,
  fallShort: ({ short, withNumber, without }: { short: number; withNumber: number; without: number }) =>
    `${countText(short)} of ${howMany(withNumber, 'program', 'programs')} with a number ${short === 1 ? 'falls' : 'fall'} short${othersHaveNone(without)}.`,
  /** Heading of the counts if not everyone is found: 'Counts of Summit County SAR, in force in all of these'. */
  countsOf: (whom: string) => `Counts of ${whom}`,
  weeksAhead: 'Coverage each Sunday, if nobody punches',
  weeksAheadOfAll: 'Coverage of all organizations each Sunday, if nobody punches',
  /** 'short starting the week of Dec 07, 2026: 3 of 6' */
  shortFrom: (week: string, inForce: number, needed: number) =>
    `short starting the week of ${week}: ${countText(inForce)} of ${countText(needed)}`,
  firstShort: 'Short by',
  now: 'Now',
  enoughAhead: 'Enough',
  neededInvalid: 'Enter a whole number from 1 to 9,999, or leave it blank',
  neededSaved: 'Number needed saved',
  /** 'Needs 6, has 5: 1 short'; if not everyone is found, 'Needs 6, everybody counted has 5: 1 short' */
  need: (needed: number, inForce: number, isOfAll: boolean) => {
    const has = hasText(needed, inForce, isOfAll);
    return inForce < needed ? `${has}: ${shortText(needed - inForce)}` : has;
  },
  has: hasText,
  short: shortText,
  matrixTitle: 'Staffing',
  inactiveBases: 'Inactive, so never short',
  /** 'LG3 (inactive)' */
  inactiveBase: (base: string) => `${base} (inactive)`,
  /** Shown instead of the weeks ahead of an inactive base. */
  noWeeksAtInactive: 'This base is inactive, so it is never short.',
  /** Shown on the program's page while its base is inactive. */
  needAtInactive: (needed: number) => `Needs ${countText(needed)} while its base is active. It is inactive now.`,
  noProgram: 'No such program',
  /** Beside how many are in force, which may be more. */
  needed: (needed: number) => `${countText(needed)} needed`,
  /** '7 of 10'; '7' where nobody set a number */
  inForceOf: (inForce: number, needed: number | null) =>
    needed === null ? countText(inForce) : `${countText(inForce)} of ${countText(needed)}`,
  /** '3 of 12 programs with a number are short' */
  areShort: (short: number, withNumber: number) =>
    `${countText(short)} of ${howMany(withNumber, 'program', 'programs')} with a number ${short === 1 ? 'is' : 'are'} short`,
  saving: {
    refused: 'The number could not be saved',
    unconfirmed: 'The number may or may not have been saved. Trying again is safe: it is never saved twice.',
    ifStopped: 'If you stop, check the program before you save again.',
  },
} as const;
