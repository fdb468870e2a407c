import { countText } from '../numbers/index.ts';
import { readinessLimits } from './limits.ts';

export const readinessMessages = {
  failed: 'The board could not be loaded.',
  weeksFailed: 'The weeks ahead could not be loaded.',
  empty: 'Nobody matches on this day.',
  formerMember: 'Former member',
  unknownBase: 'Unknown base',
  noSuchBase: 'No base of this name has programs.',
  noSuchPrograms: 'These programs are not on this board.',
  inAll: 'In force in all of these',
  members: (count: number) => `${countText(count)} ${count === 1 ? 'member' : 'members'}`,
  sheets: (members: number) =>
    `${countText(members)} members do not fit on one sheet and go on over ${countText(Math.ceil(members / readinessLimits.rowsOfSheet))}`,
  noNeeds: 'No program says how many people it needs. Set the number on the page of a program.',
  enough: (weeks: number) => `Every program has as many as it needs for the next ${weeks} weeks.`,
  enoughOf: (needed: number, inForce: number, weeks: number) =>
    `has ${countText(inForce)}, needs ${countText(needed)}: enough for the next ${weeks} weeks`,
  /** 'too few from the week of Dec 07, 2026 on: 3 of 6' */
  shortFrom: (week: string, inForce: number, needed: number) =>
    `too few from the week of ${week} on: ${countText(inForce)} of ${countText(needed)}`,
  neededInvalid: 'Enter a whole number from 1 to 9,999, or nothing',
  neededSaved: 'Saved how many are needed',
  /** 'Needs 6, has 5: 1 short' */
  need: (needed: number, inForce: number) =>
    inForce < needed
      ? `Needs ${countText(needed)}, has ${countText(inForce)}: ${countText(needed - inForce)} short`
      : `Needs ${countText(needed)}, has ${countText(inForce)}`,
  saving: {
    refused: 'The number could not be saved',
    unconfirmed: 'The number may have been saved or not. Trying again is safe: it is saved once at most.',
    ifStopped: 'If you stop, look at the program before you save again.',
  },
} as const;
