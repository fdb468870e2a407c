import { displayDate } from '../time/denver.ts';
import type { Leaving } from './leaving.ts';

export const leavingMessages = {
  dayInvalid: 'Enter the day they left',
  dayAhead: 'That day is still ahead. Choose today or an earlier one.',
  administers:
    'This person administers Flight For Life. A super administrator deactivates their rights first, under Administrators.',
  superAdministratorsOnly: 'Only a super administrator sets aside or returns somebody who administered.',
  alreadyLeft: 'This person is set aside already. Check the record again.',
  notLast: 'This has changed since. Check the record again.',
  /** For every act on somebody who left. */
  refused: ({ day }: Pick<Leaving, 'day'>) => `Set aside on ${displayDate(day)}. Return the record first.`,
  inFile: ({ day }: Pick<Leaving, 'day'>) =>
    `Set aside on ${displayDate(day)}. Leave the row out, or return the record and check the file again.`,
  /** Shown only to someone who entered the right password. */
  signIn: 'Your record was set aside, so you cannot sign in. Contact an administrator, who can return it.',
} as const;
