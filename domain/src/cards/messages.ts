import { countText } from '../numbers/index.ts';
import { displayDate } from '../time/index.ts';
import type { JudgedProgram, ProgramState, VerdictKind } from './verdict.ts';

/** Each verdict's word, meaning, and next step. */
type VerdictWords = { word: string; meaning: string; next: string };

export const cardMessages = {
  nothingInForce: 'Nothing is in force, so there is nothing to show.',
  statementRefused: 'This code cannot be checked here.',
  statementOld: 'This code is more than a day old.',
  photoOver: 'No photo: this code was first shown more than five minutes ago. A new code shows it again.',
  todayUnknown: 'The server did not say what holds today.',
  noStatement: 'There is no code yet.',
  noStatementText: 'Connect once. After that it can be shown without a connection too.',
  olderThanADay: 'Nobody takes this code any more. Connect to get a new one.',
  scanToCheck: 'Crew scan this to check it, without an account.',
  asking: 'Asking the server. Until it answers, this is what this device knows.',
  listAge: (age: string) =>
    `Without a connection: the list on this device was made ${age}. What was taken back since then does not show.`,
  insecure: 'Codes cannot be checked here.',
  insecureText: 'Browsers check signatures only at an address that begins with https. Open this page there.',
  over: 'This check is over.',
  overText: 'What was shown is gone from this device. Scan the code again to check it once more.',
  nothingScanned: 'Nothing to check yet.',
  nothingScannedText: 'Ask the member to open Show to crew, and scan the code here.',
  openedAsLink: 'This code was opened as a link, so it stays in the history of this browser.',
  openedAsLinkText: 'Scan here next time. A link may lead to a page that only looks like this one.',
  scanHere:
    'Scan here rather than with a camera app. A code that is opened as a link stays in the history of that browser, and may lead to a page that only looks like this one.',
  ownAddress: (host: string) => `The address of this page is ${host}. If the browser shows another, close it.`,
  memberGone: 'There is no member with this code any more. Search by name or e-mail, or add them anew.',
  ready: 'From now on this device can check codes without a connection.',
  notReady: 'Connect once, then this device can check codes without a connection too.',
  nothingKept: 'No name and no photo of anybody is kept. What was taken back is remembered by a number.',
} as const;

export const verdictWords: Record<VerdictKind, VerdictWords> = {
  valid: {
    word: 'Valid',
    meaning: 'Everything below is in force.',
    next: 'Make sure that this is the person: by the photo or, without one, by an ID.',
  },
  lapsed: {
    word: 'Lapsed',
    meaning: 'Nothing below is in force.',
    next: 'Send the person to an administrator.',
  },
  partly: {
    word: 'Partly valid',
    meaning: 'Only what is marked Valid is in force.',
    next: 'Go by what is marked Valid only. Make sure that this is the person: by the photo or, without one, by an ID.',
  },
  revoked: {
    word: 'Revoked',
    meaning: 'A credential below was taken back after this code was made.',
    next: 'Ask for a new code: Show to crew, with a connection. If it stays so, call an administrator.',
  },
  forged: {
    word: 'Forged',
    meaning: 'This code was changed, or was never made here.',
    next: 'Do not accept it, and report it.',
  },
  unreadable: {
    word: 'Could not be read',
    meaning: 'This code is not whole, or it is no code for crew.',
    next: 'Scan it once more, all of it in the picture. If it stays so, ask for a new code: Show to crew.',
  },
  'unknown-key': {
    word: 'Unknown key',
    meaning: 'This code is signed by a key that is not one of ours, as far as this device knows.',
    next: 'Connect this device and check again. If it stays so, do not accept it.',
  },
  'wrong-clock': {
    word: 'Wrong clock',
    meaning: 'This code was made later than the clock of this device says it is now.',
    next: 'Set the clock of this device, or connect it, and check again.',
  },
  'too-old': {
    word: 'Too old',
    meaning: 'A code is good for a day.',
    next: 'Ask for a new code: Show to crew, with a connection.',
  },
  unchecked: {
    word: 'Not checked',
    meaning: 'This device has no good list of what was taken back.',
    next: 'Connect this device and check again.',
  },
};

export const programStateWords: Record<ProgramState, string> = { valid: 'Valid', lapsed: 'Lapsed', revoked: 'Revoked' };

/** 'Avalanche Deployment lapsed Nov 03, 2026', for all that did; with its base if the program is stated twice. */
export function lapsedSentences(programs: readonly JudgedProgram[]): string[] {
  return programs
    .filter(({ state }) => state === 'lapsed')
    .map(({ program: { name, base }, until }) => {
      const isStatedTwice = programs.filter(({ program }) => program.name === name).length > 1;
      return `${base !== null && isStatedTwice ? `${name} at ${base}` : name} lapsed ${displayDate(until)}`;
    });
}

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
