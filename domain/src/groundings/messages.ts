import { countText } from '../numbers/count-text.ts';
import type { ReasonedGrounding } from './grounding.ts';
import { groundedDetail } from './words.ts';

export const groundingMessages = {
  reasonNeeded: 'Please say why',
  reasonTooShort: 'The reason needs at least 3 characters',
  reasonTooLong: 'The reason can be up to 500 characters',
  reasonUnstorable: 'The reason contains characters that cannot be stored',
  dayInvalid: 'Enter a day, or leave it blank for no end',
  endPast: 'That day has already passed. Choose today or a later one.',
  notLast: 'This has changed or ended since. Check the member again.',
  undoNeedsReason: 'The 10 minutes to undo this have passed. Please say why.',
  memberGrounded: 'This person is grounded. Confirm to record it anyway.',
  importGrounded: 'The file punches people who are grounded. Confirm to record it anyway.',
  nothingInForce: 'You are grounded, so there is nothing to show.',
  title: (name: string) => `Ground ${name}`,
  explanation:
    "While grounded, nothing this person holds is in force anywhere. Dates don't change, and afterward everything is back to how it was.",
  whoSees: 'The member and anyone who can see the record will see this. Crew see only that nothing is in force.',
  done: (name: string) => `Grounded ${name}`,
  lifted: (name: string) => `Lifted the grounding of ${name}`,
  undone: 'Taken back',
  grounding: {
    refused: 'Not grounded.',
    unconfirmed: 'The person may or may not have been grounded. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
  lifting: {
    refused: 'Not lifted.',
    unconfirmed: 'It may or may not have been lifted. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
  undoing: {
    refused: 'Not taken back.',
    unconfirmed: 'It may or may not have been taken back. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
  ask: {
    title: 'Punch somebody who is grounded?',
    yes: 'Record it anyway',
    no: 'Do not record',
    text: (name: string, grounding: Pick<ReasonedGrounding, 'until' | 'reason'>) =>
      `${name} is ${groundedDetail(grounding)}. The punch is recorded, and nothing is in force until the grounding is over.`,
  },
  /** Heading of the grounded people in a bulk punch. */
  many: (count: number) => `${countText(count)} ${count === 1 ? 'person is' : 'people are'} grounded`,
} as const;
