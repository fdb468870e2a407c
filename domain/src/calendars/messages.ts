import { countText } from '../numbers/index.ts';

export const calendarMessages = {
  /** A calendar's name in the program that reads it. */
  name: (base: string | null) => (base === null ? 'Flight For Life' : `Flight For Life, ${base}`),
  ends: (program: string) => `${program} ends`,
  endsAt: (when: string) => `Until ${when}.`,
  /** 'LG1 is short: Rescue Deployment 4 of 6' */
  short: (base: string, programs: readonly string[]) => `${base} is short: ${programs.join(', ')}`,
  leftOf: (program: string, inForce: number, needed: number) =>
    `${program} ${countText(inForce)} of ${countText(needed)}`,
  notYours: 'Your account has no such calendar.',
  notFound: 'Not found',
  title: 'Calendar',
  hint: 'A calendar program that knows the address shows the calendar and keeps it up to date. It needs no sign-in, so share no address.',
  own: 'Your own calendar',
  ownHint: 'When your credentials end.',
  ofBase: (base: string) => `Calendar of ${base}`,
  baseHint: 'Trainings, and weeks that run short.',
  noAddress: 'No address',
  made: (when: string) => `Address made ${when}`,
  read: (when: string | null) => (when === null ? 'Not read yet' : `Last read ${when}`),
  failed: "We couldn't load your calendars",
  offline: 'You are offline. No address can be made or removed now.',
  makeTitle: (calendar: string) => `Get an address for ${calendar}?`,
  makeText: 'Whoever has the address can read this calendar without signing in. It is shown only once.',
  replaceTitle: (calendar: string) => `Replace the address of ${calendar}?`,
  replaceText:
    'The old address stops working at once: give the new one to every program that reads this calendar. It is shown only once.',
  making: {
    refused: 'The address could not be made',
    unconfirmed: 'The address may have been made, but it did not arrive. Trying again makes another one.',
    ifStopped: 'If you stop, an old address may no longer work. Get another one here at any time.',
  },
  removeTitle: (calendar: string) => `Remove the address of ${calendar}?`,
  removeText: 'Every program that reads this calendar stops showing anything new, at once.',
  removing: {
    refused: 'The address could not be removed',
    unconfirmed: 'The address may have been removed or not. Trying again is safe.',
    ifStopped: 'If you stop, look at this page before you try again.',
  },
  removed: 'Address removed',
  shownTitle: (calendar: string) => `Address of ${calendar}`,
  shownText: 'Copy it now: it is shown only once. Whoever has it can read this calendar without signing in.',
  forApple: 'For Apple Calendar and Outlook on a computer',
  forWeb: 'For Google Calendar and Outlook on the web',
  open: 'Open in the calendar of this device',
  copied: 'Copied',
} as const;
