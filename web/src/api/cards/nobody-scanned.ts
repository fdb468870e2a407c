import { cardMessages } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { verdictNames } from '@ffl/domain/cards/verdict-names';
import { verdictWords } from '@ffl/domain/cards/verdict-words';
import type { ScannedMember } from './find-scanned-member.ts';

export type NobodyScanned = Exclude<ScannedMember, { kind: 'found' }>;

/** Why a code led to nobody, and what to do. */
export function nobodyWords(scanned: NobodyScanned): { title: string | null; text: string } {
  if (scanned.kind === 'not accepted') {
    const { meaning, next } = verdictWords[scanned.verdict];
    return { title: `${verdictNames[scanned.verdict]}: nobody was chosen.`, text: `${meaning} ${next}` };
  }
  return {
    title: null,
    text: scanned.kind === 'elsewhere' ? scanMessages.codeElsewhere(scanned.origin) : sentences[scanned.kind],
  };
}

const sentences = {
  other: scanMessages.noMemberCode,
  gone: cardMessages.memberGone,
  unanswered: scanMessages.codeUnanswered,
} as const;
