import { folded, piecesOf } from './folded.ts';

/**
 * Whether each typed word begins a word of the text. A match may run on across spaces, hyphens and apostrophes: 'o
 * brien' and 'obrien' both begin "O'Brien".
 */
export function beginsWords(typed: string, text: string): boolean {
  const pieces = piecesOf(text);
  const beginnings = pieces.map((_, place) => pieces.slice(place).join(''));
  return areFound(wordsOf(typed), (word) => beginnings.some((beginning) => beginning.startsWith(word)));
}

/** Finds items that contain each typed word, or a longer word that begins with it. */
export function wordSearch(typed: string): (texts: readonly (string | null)[]) => boolean {
  const words = wordsOf(typed);
  return (texts) => {
    const said = texts.filter((text) => text !== null);
    const all = said.map(folded).join('\n');
    const goesOn = (word: string) =>
      all.replaceAll(' ', '').includes(word) && said.some((text) => beginsWords(word, text));
    return areFound(words, (word) => all.includes(word) || goesOn(word));
  };
}

function areFound(words: readonly string[], isFound: (word: string) => boolean): boolean {
  return words.every((_, at) => words.slice(0, at + 1).some((_, from) => isFound(words.slice(from, at + 1).join(''))));
}

function wordsOf(typed: string): string[] {
  return folded(typed)
    .split(/[ \n]/)
    .filter((word) => word !== '');
}

/**
 * The address that a hand scanner typed or somebody pasted into a search, without what stood in the field before it;
 * null for a name. Whose it is, `readCode` tells.
 */
export function codeTyped(text: string): string | null {
  const at = Math.max(text.lastIndexOf('http://'), text.lastIndexOf('https://'));
  const code = text.slice(at).trim();
  return at >= 0 && /^https?:\/\/[^\s/]+\/\S+$/.test(code) ? code : null;
}
