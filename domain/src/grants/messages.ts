import { displayDate } from '../time/denver.ts';
import { actNeeded } from './act-needed.ts';

export const grantMessages = {
  reasonNeeded: 'Please enter a reason',
  reasonTooShort: 'Please say why in a few words',
  reasonTooLong: 'The reason is too long',
  reasonUnstorable: 'The reason contains characters that cannot be stored',
  momentInvalid: 'Enter a time with its offset, such as 2026-12-31T23:59:59Z',
  administers: 'This person is an administrator and can already see everything.',
  own: "You can't change your own grant. Another administrator can.",
  exists: 'This person already has this grant. Change its end instead.',
  setAside: 'This person was set aside. Bring them back first.',
  merged: 'This account was closed when two records were merged. Use the address of the account that stayed.',
  frozen: 'This account is frozen. A super administrator has to decide about it before it can get a grant.',
  namesNeeded: 'Enter the first and last name: no record says who has this address.',
  leadGives:
    'Leads can give readers and trainers access at the bases they lead. Ask an administrator for anything else.',
  /** An end at midnight belongs to the day before. */
  outlivesLead: (end: Date) =>
    `What you give ends with your own access, on ${displayDate(new Date(end.getTime() - 1))}, or earlier.`,
  actNeeded,
  notWhollyYours: 'An administrator has to do this: the person is also at another base or has access of their own.',
  viewing: "You are viewing as a reader, who can't change anything. Stop to continue as yourself.",
  trainingElsewhere:
    'Your access covers trainings at its bases, in the last year and ahead. Choose one of these bases and a day in that time.',
  mustAdd: 'An administrator must add this person.',
  mustChange: 'An administrator must make this change.',
  mustAddToday:
    'Too many of the people you entered today need an administrator to add them. Ask one to add this person.',
  importElsewhere: 'This import includes people who are no longer only at your bases. An administrator can undo it.',
  importOfOthers: 'Too many people in your files today need an administrator to add them. Give this file to one.',
  missing: 'This grant was not found.',
  over: 'This grant has ended. Give it again instead.',
  baseMissing: 'This base was not found.',
  organizationMissing: 'This organization was not found.',
  organizationHasReaders: 'For an organization, you can only add readers. Choose a base, or everything.',
  startPast: 'The start is in the past. Leave it out to begin now.',
  endPast: 'The end must be in the future.',
  endBeforeStart: 'The end must be after the start.',
} as const;
