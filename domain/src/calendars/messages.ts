import { countText } from '../numbers/count-text.ts';

export const calendarMessages = {
  /** A calendar's name in the program that reads it. */
  name: (base: string | null) => (base === null ? 'Flight For Life' : `Flight For Life, ${base}`),
  ends: (program: string) => `${program} expires`,
  endsAt: (when: string) => `Until ${when}.`,
  /** 'LG1 is short: Rescue Deployment 4 of 6' */
  short: (base: string, programs: readonly string[]) => `${base} is short: ${programs.join(', ')}`,
  leftOf: (program: string, inForce: number, needed: number) =>
    `${program} ${countText(inForce)} of ${countText(needed)}`,
  notYours: 'Your account has no such calendar.',
  notFound: 'Not found',
  title: 'Calendar',
  ofBases: 'Base calendars',
  listTitle: 'Calendars',
  hint: 'Add the address of a calendar to your calendar app, which then shows it and keeps it up to date.',
  called: (base: string | null) => base ?? 'Your own',
  /** A calendar's name for use within a sentence. */
  the: (base: string | null) => (base === null ? 'your own calendar' : `the calendar of ${base}`),
  ownHint: 'Your own shows when your credentials expire, and the trainings you are coming to.',
  baseHint: 'Base calendars show trainings and the weeks that run short.',
  made: (when: string) => `Address made ${when}.`,
  read: (when: string | null) => (when === null ? 'Not read yet.' : `Last read ${when}.`),
  makeButton: 'Get address',
  replaceButton: 'Replace',
  removeButton: 'Remove',
  failed: "We couldn't load your calendars",
  makeTitle: (calendar: string) => `Get an address for ${calendar}?`,
  makeText: 'Anybody with the address can read this calendar without signing in. It is shown only once.',
  replaceTitle: (calendar: string) => `Replace the address of ${calendar}?`,
  replaceText:
    'The old address stops working right away. Give the new one to every app that shows this calendar. It is shown only once.',
  making: {
    refused: 'The address could not be made',
    unconfirmed: 'An address may have been made, but it did not arrive. Trying again makes another one.',
    ifStopped: 'If you stop, an old address may no longer work. You can get another one here at any time.',
  },
  removeTitle: (calendar: string) => `Remove the address of ${calendar}?`,
  removeText: 'It stops working right away. Apps that show this calendar are no longer updated.',
  removing: {
    refused: 'The address could not be removed',
    unconfirmed: 'The address may or may not have been removed. Trying again is safe.',
    ifStopped: 'If you stop, check this page before you try again.',
  },
  removed: 'Address removed',
  shownTitle: (calendar: string) => `Address of ${calendar}`,
  shownText: 'Copy it now: it is shown only once. Anybody who has it can read this calendar without signing in.',
  forApple: 'For Apple Calendar and Outlook',
  forWeb: 'For Google Calendar and others',
  open: 'Open in the calendar of this device',
  copied: 'Address copied',
  kept: 'Done',
} as const;
