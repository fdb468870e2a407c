import { displayDateTime } from '../time/denver.ts';
import { checkMessages } from './check-messages.ts';
import { ageText } from './messages.ts';
import type { Sought } from './sought.ts';
import { isListAging, type Verdict } from './verdict.ts';
import { verdictNames } from './verdict-names.ts';
import { aloneNext, soughtMeanings, verdictSentences, verdictWords } from './verdict-words.ts';

/** Everything a check has learned so far. */
export type Learned = {
  verdict: Verdict;
  sought: Sought | null;
  /** When the code was made; null if its signature is wrong. */
  codeSignedAt: Date | null;
  listSignedAt: Date | null;
  /** Keys and list are those that the server gave just now. */
  isListNew: boolean;
  /** The server answered about this code: what is held today, or that it refuses the code. */
  isAnswered: boolean;
  /** The server may still answer. */
  isAsking: boolean;
  photo: 'none' | 'coming' | 'shown' | 'over' | 'lost';
  checkedAt: Date;
  now: Date;
};

/** All texts about a checked code. */
type Said = {
  /** Shown in the largest type. */
  word: string;
  isGreen: boolean;
  meaning: string;
  sentences: readonly string[];
  next: string;
  /** The age of the list, if the server confirmed nothing. */
  listNote: { text: string; isAging: boolean } | null;
  /** Shown in small type: which evidence was used, and how old it is. */
  ages: readonly string[];
};

/**
 * Whether the server confirmed the check. For a correctly signed code, it must have answered about that very code.
 * Otherwise the check counts as offline, whatever the reason.
 */
export function isConfirmed({ isAsking, isListNew, isAnswered, codeSignedAt }: Learned): boolean {
  return !isAsking && isListNew && (isAnswered || codeSignedAt === null);
}

export function sayCheck(learned: Learned): Said {
  const { verdict, sought, isAsking, listSignedAt, checkedAt, now } = learned;
  const { kind } = verdict;
  const isAlone = !isAsking && !isConfirmed(learned);
  const hasNote = isAlone && listSignedAt !== null && verdict.programs.length > 0;
  return {
    word: verdictNames[kind],
    isGreen: kind === 'valid' && !isAsking,
    meaning: isAsking ? checkMessages.asking : ((sought && soughtMeanings[kind]) ?? verdictWords[kind].meaning),
    sentences: verdictSentences(verdict, sought, now),
    next: (isAlone && aloneNext[kind]) || verdictWords[kind].next,
    listNote: hasNote
      ? { text: checkMessages.listAge(ageText(listSignedAt, now)), isAging: isListAging(listSignedAt, now) }
      : null,
    ages: agesOf(learned, isAlone ? checkMessages.checkedAlone : checkMessages.checkedWithServer, checkedAt),
  };
}

function agesOf({ codeSignedAt, listSignedAt, isAsking, photo, now }: Learned, by: string, checkedAt: Date): string[] {
  return [
    isAsking ? null : `${by}, ${displayDateTime(checkedAt)}`,
    codeSignedAt && `Code made ${ageText(codeSignedAt, now)}`,
    listSignedAt && `List of what was revoked: ${ageText(listSignedAt, now)}`,
    photo === 'over' ? checkMessages.photoOver : null,
    photo === 'coming' ? checkMessages.photoComing : null,
    photo === 'lost' ? checkMessages.photoLost : null,
  ].filter((text) => text !== null);
}
