import { countText } from '../numbers/index.ts';
import type { LeftReason } from './bulk-punch.ts';
import { credentialLimits } from './limits.ts';

const most = countText(credentialLimits.bulkMax);

export const bulkMessages = {
  nobodyChosen: 'Nobody is chosen',
  programRequired: 'Please choose a program',
  tooMany: `At most ${most} people can be punched in one go. Choose fewer, or narrow the list.`,
  tooManyToSelect: `More than ${most} match. Narrow the list to select all of them.`,
  tooManyToPrint: `At most ${credentialLimits.printMax} cards can be printed in one go. Select fewer people.`,
  planFailed: 'What would be punched could not be read.',
  cardsFailed: 'The cards could not be read.',
  nobodyToPunch: 'None of the selected people can be punched.',
  nobodyTicked: 'Tick who is to be punched again.',
  canBeUndone: 'Can be taken back together for 10 minutes, later with a reason in the renewal history.',
  undoPlanFailed: 'What would be taken back could not be read.',
  undoNeedsReason: 'Please give a reason for taking these punches back',
  nobodyToUndo: 'None of these punches can be taken back any more.',
  nothingToVoid: 'These punches were not found',
  punching: {
    refused: 'Not recorded.',
    unconfirmed: 'The punches may have been recorded or not. Trying again is safe: each is recorded once at most.',
    ifStopped: 'If you stop, look at the renewal history of some of them before you record it again.',
  },
  undoing: {
    refused: 'Not taken back.',
    unconfirmed: 'The punches may have been taken back or not. Trying again is safe: each is taken back once at most.',
  },
  people: (count: number) => `${countText(count)} ${count === 1 ? 'person' : 'people'}`,
} as const;

/** Why someone chosen wasn't punched. */
export const leftLabels: Record<LeftReason, string> = {
  member_missing: 'not a member any more',
  credential_not_held: 'does not hold this credential',
  punched_recently: 'was punched in the last 12 hours',
  grounded: 'is grounded',
  credential_held: 'holds this credential already',
  base_inactive: 'would be issued something at an inactive base',
  not_attending: 'is not a trainee of this session any more',
};

/** Why someone's punch wasn't undone with the others. */
export const keptLabels = {
  member_missing: 'not a member any more',
  undone_before: 'was taken back before',
  changed_since: 'the credential changed since',
} as const;
