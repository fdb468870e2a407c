import { isUtf8 } from 'node:buffer';
import type { Question } from './answer-questions.ts';
import { byteLabels, textIn } from './byte-letters.ts';
import { otherNames } from './truth.ts';
import { readingsOf } from './written-dates.ts';
import type { WrittenFile } from './written-file.ts';

/** Which questions a file needs, told by its bytes and texts, and with nothing of the product. */
export function questionsNeeded(file: WrittenFile): Set<Question> {
  const needed = new Set<Question>();
  if (textsOf(file).size > 1) needed.add('letters');
  if (file.headingLine === null) needed.add('headings').add('columns');
  file.columns.forEach(({ meaning, heading }, at) => {
    const isIssue = meaning === 'issuedOn' || meaning?.startsWith('program ');
    const texts = file.texts.map((cells) => cells[at] ?? '');
    const isNamed = file.headingLine !== null && /dd.mm|mm.dd/i.test(heading);
    const { size } = readingsOf(texts);
    if (isIssue && (size === 0 || (size > 1 && !isNamed))) needed.add('dates');
    if (texts.some((text) => Object.values(otherNames).flat().includes(text))) needed.add('names');
  });
  return needed;
}

/** The texts that the bytes may be: in letters of words, in their case, all of one script. */
function textsOf({ bytes, encoding }: WrittenFile): Set<string> {
  if (encoding.startsWith('utf-16') || isUtf8(bytes)) return new Set(['']);
  const texts = byteLabels.flatMap((label) => textIn(label, bytes) ?? []);
  return new Set(texts.filter(isWritten));
}

function isWritten(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}\p{S}\u0080-\u{10ffff}]+/gu) ?? [];
  return words
    .filter((word) => /[^\0-\x7f]/.test(word))
    .every((word) => {
      const isOfLetters = /^(?:(?![ªºµıƒﬁﬂ])\p{Script=Latin})+$/u.test(word);
      return isOfLetters && (/^\p{Lu}?\p{Ll}*$/u.test(word) || /^\p{Lu}+$/u.test(word));
    });
}
