import { displayDate, displayTime } from '../time/denver.ts';
import { minutesLeft } from '../time/minutes-left.ts';
import { type Sought, soughtText } from './sought.ts';
import type { StatedProgram } from './statement.ts';
import type { ProgramState, Verdict, VerdictKind } from './verdict.ts';

/** What a verdict means, and what to do next. */
type VerdictWords = { meaning: string; next: string };

export const verdictWords: Record<VerdictKind, VerdictWords> = {
  valid: {
    meaning: 'Everything below is in force.',
    next: 'Make sure this is the right person: check the photo or, if there is none, an ID.',
  },
  'ask-id': {
    meaning: "What is marked Valid is in force, but nothing shows that this is the member's phone.",
    next: 'Check the name against an ID. A code that changes every 30 seconds comes from Show to crew, once the phone has been connected.',
  },
  'not-live': {
    meaning: 'This code is out of date, or was already shown to someone else. It may be a photo.',
    next: 'Have the member open Show to crew on their phone, and scan the code there. If nothing changes, connect both devices, or ask for an ID.',
  },
  lapsed: {
    meaning: 'Nothing below is in force.',
    next: 'Send the person to an administrator.',
  },
  partly: {
    meaning: 'Only what is marked Valid is in force.',
    next: 'Go only by what is marked Valid. Make sure this is the right person: check the photo or, if there is none, an ID.',
  },
  revoked: {
    meaning: 'A credential below was revoked after this code was made.',
    next: 'Ask for a new code from Show to crew, with a connection. If nothing changes, call an administrator.',
  },
  'not-held': {
    meaning: 'What you are checking for is not on this card.',
    next: 'Send the person to an administrator. A code made before a change does not show it: ask for a new one from Show to crew, with a connection.',
  },
  'not-listed': {
    meaning: 'What you are checking for is no longer a program, as far as this device knows.',
    next: 'Choose again what you are checking for.',
  },
  forged: {
    meaning: 'This code was altered, or is not one of ours.',
    next: 'Do not accept it, and report it.',
  },
  unreadable: {
    meaning: 'This code is not complete, or it is not a crew code.',
    next: 'Scan it again with the whole code in view. If nothing changes, ask for a new code from Show to crew.',
  },
  'unknown-key': {
    meaning: 'This code is signed by a key that is not one of ours, as far as this device knows.',
    next: 'Connect this device and check again. If nothing changes, do not accept it.',
  },
  'wrong-clock': {
    meaning: 'By the clock on this device, this code was made in the future.',
    next: 'Set the clock of this device, or connect it, and check again.',
  },
  'too-old': {
    meaning: 'A code is good for a day.',
    next: 'Ask for a new code from Show to crew, with a connection.',
  },
  unchecked: {
    meaning: 'This device has no current list of what was revoked.',
    next: 'Connect this device and check again.',
  },
};

/**
 * The next step for somebody in force if the server didn't say whether the code was shown elsewhere, and sent no photo.
 */
export const aloneNext: Partial<Record<VerdictKind, string>> = {
  valid:
    'Check the name against an ID. Without a connection there is no photo, and a code passed on to someone else still works for a minute.',
  partly:
    'Go only by what is marked Valid, and check the name against an ID. Without a connection there is no photo, and a code passed on to someone else still works for a minute.',
};

/** Meanings that differ when a card is checked for something particular. */
export const soughtMeanings: Partial<Record<VerdictKind, string>> = {
  valid: 'What you are checking for is in force.',
  lapsed: 'What you are checking for is not in force.',
  revoked: 'What you are checking for was revoked after this code was made.',
};

export const programStateWords: Record<ProgramState, string> = { valid: 'Valid', lapsed: 'Lapsed', revoked: 'Revoked' };

/** 'Avalanche Deployment at LG1'. */
export function statedTitle({ name, base }: StatedProgram): string {
  return base === null ? name : `${name} at ${base}`;
}

/**
 * Details of a verdict: everything that lapsed, as in 'Avalanche Deployment lapsed Nov 03, 2026', with its base if the
 * program is stated twice or something is sought. When something is sought, also which matching programs are in force,
 * or that none are. Finally, what ends within the hour.
 */
export function verdictSentences({ kind, relevant }: Verdict, sought: Sought | null, now: Date): string[] {
  if (sought && kind === 'not-held') return [`No ${soughtText(sought)} on this card.`];
  if (sought && kind === 'not-listed') return [`No ${soughtText(sought)} among the programs this device knows.`];
  return relevant.flatMap(({ program, state, until }) => {
    const isStatedTwice = relevant.filter((one) => one.program.name === program.name).length > 1;
    const title = sought || isStatedTwice ? statedTitle(program) : program.name;
    if (state === 'lapsed') return `${title} lapsed ${displayDate(until)}`;
    if (state !== 'valid') return [];
    const ends = endsSoonText(until, now);
    if (ends !== null) return `${title} ${ends}`;
    return sought && kind === 'valid' ? `${title} is in force` : [];
  });
}

/** 'ends in 12 minutes, at 8:20 AM MST'; null if it doesn't end within the hour, or has ended. */
export function endsSoonText(until: Date, now: Date): string | null {
  const left = minutesLeft(until, now);
  return left && `ends ${left}, at ${displayTime(until)}`;
}
