import { displayDate } from '../time/denver.ts';
import type { Leaving } from './leaving.ts';

export const leavingMessages = {
  dayInvalid: 'Enter the day they left',
  dayAhead: 'That day is still ahead. Choose today or an earlier one.',
  administers:
    'This person is an administrator of Flight For Life. A super administrator has to deactivate their rights first, under Administrators.',
  superAdministratorsOnly: 'Only a super administrator can set aside or bring back a former administrator.',
  alreadyLeft: 'This person is already set aside. Check the record again.',
  notLast: 'This has changed since. Check the record again.',
  /** For every act on somebody who left. */
  refused: ({ day }: Pick<Leaving, 'day'>) => `Set aside on ${displayDate(day)}. Bring the record back first.`,
  inFile: ({ day }: Pick<Leaving, 'day'>) =>
    `Set aside on ${displayDate(day)}. Leave the row out, or bring the record back and check the file again.`,
  /** Shown only to someone who entered the right password. */
  signIn: 'Your record was set aside, so you cannot sign in. Contact an administrator to bring it back.',
} as const;
