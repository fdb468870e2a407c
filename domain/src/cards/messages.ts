import { countText } from '../numbers/index.ts';

/** What is said to whoever shows a card, and by the server. */
export const cardMessages = {
  nothingInForce: 'Nothing is in force, so there is nothing to show.',
  statementRefused: 'This code cannot be checked here.',
  statementOld: 'This code is more than a day old.',
  noStatement: 'There is no code yet.',
  noStatementText: 'Connect once. After that it can be shown without a connection too.',
  olderThanADay: 'Nobody takes this code any more. Connect to get a new one.',
  changes: 'This code changes every half minute, so a picture of it is worth nothing.',
  useThisPhone: 'Use this phone',
  notTakenOver: 'This could not be confirmed. Check the connection and try again.',
  scanToCheck: 'Crew scan this to check it, without an account.',
  memberGone: 'There is no member with this code any more. Search by name or e-mail, or add them anew.',
} as const;

/** Why crew are told to ask for an ID. */
export const shownDoubts = {
  'no key': {
    title: 'Crew will ask for an ID.',
    text: 'This browser has no key of its own, so nobody can tell this code from a picture of it.',
  },
  'other phone': {
    title: 'Another phone is bound to your card.',
    text: 'Crew who scan this code will ask for an ID. If you show it here from now on, the other phone ends.',
  },
  'key gone': {
    title: 'The key of this phone is gone.',
    text: 'The browser cleared it. It gets a new one at the next connection; until then crew will ask for an ID.',
  },
  'no time': {
    title: 'Crew will ask for an ID.',
    text: 'This phone does not know how far its clock is off. Connect once.',
  },
} as const;

/** 'just now', '12 minutes ago', '3 hours ago', '2 days ago'. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

function ago(count: number, unit: string): string {
  return `${countText(count)} ${unit}${count === 1 ? '' : 's'} ago`;
}
