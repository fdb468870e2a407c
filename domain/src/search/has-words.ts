import { folded, joined, piecesOf } from './folded.ts';

/**
 * Whether each typed word begins one of the text's. Either may go on across spaces, hyphens and apostrophes: 'o brien'
 * and 'obrien' both begin "O'Brien".
 */
export function beginsWords(typed: string, text: string): boolean {
  const pieces = piecesOf(text);
  const beginnings = pieces.map((_, place) => pieces.slice(place).join(''));
  return areFound(typed, (word) => beginnings.some((beginning) => beginning.startsWith(word)));
}

/** Whether each typed word is in one of the texts, or begins a word there that goes on. */
export function hasWords(typed: string, texts: readonly (string | null)[]): boolean {
  const said = texts.filter((text) => text !== null);
  const all = said.map(folded).join('\n');
  return areFound(
    typed,
    (word) => all.includes(word) || said.some((text) => joined(text).includes(word) && beginsWords(word, text)),
  );
}

function areFound(typed: string, isFound: (word: string) => boolean): boolean {
  const words = folded(typed)
    .split(/[ \n]/)
    .filter((word) => word !== '');
  return words.every((_, at) => words.slice(0, at + 1).some((_, from) => isFound(words.slice(from, at + 1).join(''))));
}
