import { countText } from '../numbers/count-text.ts';

export const cardMessages = {
  nothingInForce: 'Nothing is in force, so there is no code for crew.',
  statementRefused: 'This code cannot be checked here.',
  statementOld: 'This code is more than a day old.',
  noStatement: 'There is no code for crew yet. Connect once; then it shows offline too.',
  olderThanADay: 'This code has expired. Connect to get a new one.',
  /** The phone keeps signing its code in the meantime. */
  confirmed: (age: string, time: string) => `Confirmed by the server ${age}, at ${time}`,
  changes: 'This code changes every 30 seconds.',
  useThisPhone: 'Use this phone',
  changedTooOften: "You've switched phones too often. Try again in an hour; until then, crew will ask for an ID.",
  notTakenOver: 'This could not be confirmed. Check the connection and try again.',
  memberGone: 'No member has this code now. Search by name or email, or add them again.',
} as const;

/** Why crew should ask for an ID. */
export const shownDoubts = {
  'no key': {
    title: 'Crew will ask for an ID.',
    text: 'This browser has no key of its own, so nobody can tell this code from a photo of it.',
  },
  'other phone': {
    title: 'Your card is bound to another phone.',
    text: 'Crew who scan this code will ask for an ID. If you use this phone from now on, the other one stops working.',
  },
  'key gone': {
    title: 'This phone has lost its key.',
    text: 'The browser cleared it. You get a new one the next time you connect; until then crew will ask for an ID.',
  },
  'no time': {
    title: 'Crew will ask for an ID.',
    text: 'This phone cannot check its clock. Connect once.',
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
