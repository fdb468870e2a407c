import { countText } from '../numbers/count-text.ts';
import { displayDate } from '../time/denver.ts';
import { credentialLimits } from './limits.ts';
import type { HeldBeside } from './punch.ts';

const most = countText(credentialLimits.bulkMax);

/** 'LG2 until Dec 04, 2026' */
function heldText({ base, expiresDate }: HeldBeside, now: Date): string {
  return `${base ?? 'no base'} ${expiresDate < now ? 'lapsed since' : 'until'} ${displayDate(expiresDate)}`;
}

export const bulkMessages = {
  nobodyChosen: 'Nobody is selected',
  programRequired: 'Please choose a program',
  tooMany: `You can punch up to ${most} people at a time. Choose fewer, or narrow the list.`,
  tooManyToSelect: `More than ${most} match. Narrow the list to select all of them.`,
  tooManyToPrint: `You can print up to ${credentialLimits.printMax} cards at a time. Select fewer people.`,
  planFailed: 'The preview could not be loaded.',
  cardsFailed: 'The cards could not be loaded.',
  nobodyToPunch: 'None of the selected people can be punched.',
  nobodyTicked: 'Select who to punch again.',
  canBeUndone:
    'For 10 minutes you can take them back together, or one by one on the dashboard. After that, with a reason, in the renewal history.',
  undoPlanFailed: 'The preview could not be loaded.',
  undoNeedsReason: 'Please give a reason for taking these punches back',
  nobodyToUndo: 'None of these punches can still be taken back.',
  nothingToUndo: 'These punches were not found',
  punching: {
    refused: 'Not recorded.',
    unconfirmed: 'The punches may or may not have been recorded. Trying again is safe: none is recorded twice.',
    ifStopped: 'If you stop, check the renewal history of some of them before you record it again.',
  },
  undoing: {
    refused: 'Not taken back.',
    unconfirmed: 'The punches may or may not have been taken back. Trying again is safe: none is taken back twice.',
  },
  /** Other programs that a person in a bulk punch holds and that aren't punched. */
  alsoHolds: (others: readonly HeldBeside[], now: Date) =>
    `also holds ${others.map((one) => heldText(one, now)).join(', ')}`,
  severalHeld: (count: number, cardName: string) =>
    `${countText(count)} ${count === 1 ? 'person holds' : 'people hold'} more than one ${cardName}`,
  endsFirst: 'The one that ends first is punched, unless you choose another.',
  held: heldText,
  people: (count: number) => `${countText(count)} ${count === 1 ? 'person' : 'people'}`,
  recordsByKey: (key: string) => `${key} Enter records.`,
  reviewsByKey: (key: string) => `${key} Enter reviews.`,
  noteHint: 'The same for everybody.',
  formText: 'One punch for each of them, with the same note.',
  programsFailed: 'The programs could not be loaded.',
  leftOutUnlessTicked: 'Left out unless you select them.',
  membersFailed: 'The members could not be loaded.',
  printText: 'Actual size, eight to a page, with cut marks.',
} as const;

/** Why a person of a bulk punch isn't punched. */
export type LeftReason =
  | 'member_missing'
  | 'credential_not_held'
  | 'punched_recently'
  | 'grounded'
  | 'set_aside'
  /** An issue was chosen, but the person holds the credential. */
  | 'credential_held'
  /** An issue was chosen, and its base is inactive. */
  | 'base_inactive'
  /** Removed after the earlier day it was to be recorded for. */
  | 'removed_meanwhile'
  /** What was recorded since that day doesn't follow from the rules alone. */
  | 'changed_since'
  /** The session no longer names this member. */
  | 'not_attending';

export const leftLabels: Record<LeftReason, string> = {
  member_missing: 'no longer a member',
  credential_not_held: 'does not hold this credential',
  punched_recently: 'was punched in the last 12 hours',
  grounded: 'is grounded',
  set_aside: 'was set aside',
  credential_held: 'already holds this credential',
  base_inactive: 'would get a credential at an inactive base',
  removed_meanwhile: 'was removed since that day',
  changed_since: 'has had dates since that day that do not follow from the rules alone',
  not_attending: 'is no longer a trainee of this session',
};

/** Why someone's punch wasn't undone with the others. */
export const keptLabels = {
  member_missing: 'no longer a member',
  undone_before: 'was already taken back',
  changed_since: 'the credential has changed since',
} as const;
