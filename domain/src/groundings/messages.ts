import { countText } from '../numbers/index.ts';
import type { ReasonedGrounding } from './grounding.ts';
import { groundedDetail } from './words.ts';

export const groundingMessages = {
  reasonNeeded: 'Please say why',
  reasonTooShort: 'A reason has at least 3 characters',
  reasonTooLong: 'A reason has at most 500 characters',
  reasonUnstorable: 'The reason holds characters that cannot be stored',
  dayInvalid: 'Enter a day, or leave it empty for no end',
  endPast: 'The last day is over already. Choose today or a later one.',
  notLast: 'This was changed or is over meanwhile. Look at the member again.',
  undoNeedsReason: 'The ten minutes for a plain undo are over. Please say why.',
  memberGrounded: 'This person is grounded. Confirm to record it all the same.',
  importGrounded: 'The file punches people who are grounded. Confirm to record it all the same.',
  nothingInForce: 'You are grounded, so there is nothing to show.',
  title: (name: string) => `Ground ${name}`,
  explanation:
    'Nothing this person holds is in force while it lasts, anywhere. No date changes, and at its end everything is as it was.',
  whoSees: 'The member and administrators see it. Crew see only that nothing is in force.',
  done: (name: string) => `Grounded ${name}`,
  lifted: (name: string) => `Lifted the grounding of ${name}`,
  undone: 'Taken back',
  grounding: {
    refused: 'Not grounded.',
    unconfirmed: 'The person may have been grounded or not. Trying again is safe: it is done once at most.',
    ifStopped: 'If you stop, look at the member before you try again.',
  },
  lifting: {
    refused: 'Not lifted.',
    unconfirmed: 'It may have been lifted or not. Trying again is safe: it is done once at most.',
    ifStopped: 'If you stop, look at the member before you try again.',
  },
  undoing: {
    refused: 'Not taken back.',
    unconfirmed: 'It may have been taken back or not. Trying again is safe: it is done once at most.',
    ifStopped: 'If you stop, look at the member before you try again.',
  },
  ask: {
    title: 'Punch somebody who is grounded?',
    yes: 'Record it all the same',
    no: 'Do not record',
    text: (name: string, grounding: Pick<ReasonedGrounding, 'until' | 'reason'>) =>
      `${name} is ${groundedDetail(grounding)}. The punch is recorded, and nothing is in force until the grounding is over.`,
  },
  /** Above those of many who are grounded. */
  many: (count: number) => `${countText(count)} ${count === 1 ? 'person is' : 'people are'} grounded`,
} as const;
