import { displayDate } from '../time/denver.ts';
import { actNeeded } from './act-needed.ts';

export const grantMessages = {
  reasonNeeded: 'Please enter a reason',
  reasonTooShort: 'Please say why in a few words',
  reasonTooLong: 'The reason is too long',
  reasonUnstorable: 'The reason contains characters that cannot be stored',
  momentInvalid: 'Enter a time with its offset, such as 2026-12-31T23:59:59Z',
  administers: 'This person administers, and may look at everything already.',
  own: 'Nobody changes a grant of their own. Somebody else who administers can.',
  exists: 'This person has this grant already. Change its end instead.',
  setAside: 'This person was set aside. Return the member first.',
  merged: 'This account was ended when two records were merged. Use the address of the account that stayed.',
  frozen: 'This account is frozen. It can get a grant once a super administrator has decided about it.',
  namesNeeded: 'Enter the first and last name: no record says who has this address.',
  leadGives: 'A lead lets readers and trainers in at the bases that they lead. Ask an administrator for anything else.',
  /** An end at midnight belongs to the day before. */
  outlivesLead: (end: Date) =>
    `What you give ends with your own access, on ${displayDate(new Date(end.getTime() - 1))}, or earlier.`,
  actNeeded,
  notWhollyYours: 'An administrator can do it: the person is at another base, too, or has rights.',
  viewing: 'You look as a reader, who changes nothing. Stop that to go on as yourself.',
  trainingElsewhere:
    'Your access covers trainings at its bases, in the last year and ahead. Choose one of these bases and such a day.',
  mustAdd: 'An administrator must add this person.',
  mustChange: 'An administrator must make this change.',
  mustAddToday: 'Too many people whom you entered today must be added by an administrator. Ask one to add this person.',
  importElsewhere: 'This import is about people who are not only at your bases any more. An administrator can undo it.',
  importOfOthers: 'Too many people of your files today must be added by an administrator. Give this file to one.',
  missing: 'This grant was not found.',
  over: 'This grant has ended. Give it again instead.',
  baseMissing: 'This base was not found.',
  organizationMissing: 'This organization was not found.',
  organizationHasReaders: 'An organization has readers only. Choose a base, or everything.',
  startPast: 'The start is in the past. Leave it out to begin now.',
  endPast: 'The end must be in the future.',
  endBeforeStart: 'The end must be after the start.',
} as const;
