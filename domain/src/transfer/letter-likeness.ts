import { written } from './written-letters.ts';

/**
 * How likely people wrote this: the logarithms of each letter outside ASCII and of its neighbors, by the examples, and
 * a penalty for what doesn't stand in words. Only readings of the same bytes compare.
 */
export function likenessOf(word: string): number {
  const letters = [...word];
  return letters.reduce((sum, letter, at) => (letter < '\u0080' ? sum : sum + likenessAt(letters, at)), 0);
}

function likenessAt(word: readonly string[], at: number): number {
  const letter = word[at] ?? '';
  const [before, after] = [word[at - 1] ?? '', word[at + 1] ?? ''];
  if (!isLetter.test(letter)) return likenessOfMark(word, at);
  if (!isLatin.test(letter) && (isLatin.test(before) || isLatin.test(after))) return -28;
  const examples = examplesOf(letter);
  if (examples.count === 0 && isOtherWord(word)) return -3;
  const kinds = kindOf(plain(before)) + kindOf(plain(after));
  const amount = Math.log((examples.count + 0.1) / exampleCount);
  const place = Math.log((0.9 * timesOf(examples, kinds)) / Math.max(examples.count, 1) + 0.03 / 9);
  const neighbors = nextTo(examples, 'before', before) + nextTo(examples, 'after', after);
  return amount + place + neighbors + likenessOfRun(word, at) + likenessOfCase(word, at);
}

/** How usual the neighbor is among those of its kind. */
function nextTo(examples: Examples, side: 'before' | 'after', neighbor: string): number {
  const key = plain(neighbor);
  const kind = kindOf(key);
  const all = timesOf(examples, side + kind);
  return Math.log((timesOf(examples, side + key) + 0.4) / (all + 0.4 * kindSizes[kind]));
}

/** Three consonants in a row are few, three vowels fewer. */
function likenessOfRun(word: readonly string[], at: number): number {
  const kind = kindOf(plain(word[at] ?? ''));
  const isAlike = (letter: string | undefined) => letter !== undefined && kindOf(plain(letter)) === kind;
  let [from, to] = [at, at];
  while (isAlike(word[from - 1])) from -= 1;
  while (isAlike(word[to + 1])) to += 1;
  return Math.max(0, to - from - 1) * (kind === 'vowel' ? -2 : -1);
}

/** Capitals begin a word or are its only letters; a small letter stands neither first nor alone among capitals. */
function likenessOfCase(word: readonly string[], at: number): number {
  const letter = word[at] ?? '';
  const others = word.filter((one, index) => index !== at && isLetter.test(one));
  const capitals = others.filter((one) => isCapital.test(one)).length;
  if (isCapital.test(letter)) {
    const isFirst = !isLetter.test(word[at - 1] ?? '');
    return isFirst || capitals === others.length ? 0 : -12;
  }
  if (others.length > 1 && capitals === others.length) return -10;
  return at === 0 && others.length > 0 ? -1.5 : 0;
}

/** No other encoding writes a whole word of another script, so it is UTF-8. */
function isOtherWord(word: readonly string[]): boolean {
  return word.length > 1 && word.every((letter) => !isLatin.test(letter) && /[\p{L}\p{M}'’]/u.test(letter));
}

/** A mark in or beside a word, or by itself. */
function likenessOfMark(word: readonly string[], at: number): number {
  const [mark = '', before = '', after = ''] = [word[at], word[at - 1], word[at + 1]];
  const [isAfterLetter, isBeforeLetter] = [isLetter.test(before), isLetter.test(after)];
  if (/[\ufffd\u00ad]/.test(mark)) return -30;
  if (/[\u0300-\u030c\u0327\u0328]/.test(mark)) return -8;
  if (isAfterLetter && isBeforeLetter) return likenessInside(mark, word.slice(0, at), after);
  if (mark === '\u00a0') return -9;
  if (isAfterLetter && /[”’…•»]/.test(mark)) return /^[“‘«„•]/.test(word[0] ?? '') ? -9 : -12;
  if (isBeforeLetter && /[“‘„«•–—…¡¿]/.test(mark)) return isCapital.test(after) ? -9 : -16;
  if (isAfterLetter || isBeforeLetter) return /[°²³®™©ªº]/.test(mark) ? -15 : -20;
  return /[°½¼¾²³±§©®™€£¢¶·¿¡ªº´‘’“”–—…•«»„]/.test(mark) ? -9 : -14;
}

/** "O’Brien", "d’angelo", "Bo’s" and "Ann Smith" hold a mark; few other words do. */
function likenessInside(mark: string, before: readonly string[], after: string): number {
  if (mark === '’') {
    if (isCapital.test(after) || after === 's' || /^(d|l|dell)$/.test(before.join(''))) return -7;
    return /^[ODL]$/.test(before.join('')) ? -12 : -22;
  }
  if (mark !== '\u00a0' && mark !== '–') return -28;
  return isCapital.test(after) && !isCapital.test(before.at(-1) ?? '') ? -9 : -15;
}

/** Not those that are signs: µ, ª, º, and marks that Unicode counts as letters. */
const isLetter = /(?![µªº\p{Lm}])\p{L}/u;
const isCapital = /\p{Lu}/u;
const isLatin = /\p{Script=Latin}/u;

type Kind = 'edge' | 'vowel' | 'consonant';
const kindSizes: Readonly<Record<Kind, number>> = { edge: 1, vowel: 6, consonant: 20 };

function kindOf(key: string): Kind {
  if (key === '') return 'edge';
  return 'aeiouy'.includes(key) ? 'vowel' : 'consonant';
}

/** A letter without its marks; nothing for what is none. */
function plain(letter: string): string {
  if (!isLetter.test(letter)) return '';
  const small = letter.toLowerCase();
  return withoutMarks[small] ?? small.normalize('NFD').charAt(0);
}

const withoutMarks: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'e',
  œ: 'e',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ß: 's',
  ı: 'i',
};

/** How often a letter occurs in the examples, and next to what. */
type Examples = { count: number; times: Map<string, number> };

function examplesOf(letter: string): Examples {
  return exampleLetters.get(letter.toLowerCase()) ?? { count: 0, times: new Map() };
}

function timesOf({ times }: Examples, what: string): number {
  return times.get(what) ?? 0;
}

const exampleLetters = new Map<string, Examples>();
for (const word of written.toLowerCase().split(' ')) {
  const letters = [...word];
  letters.forEach((letter, at) => {
    if (letter >= '\u0080') learn(letter, plain(letters[at - 1] ?? ''), plain(letters[at + 1] ?? ''));
  });
}
const exampleCount = [...exampleLetters.values()].reduce((sum, { count }) => sum + count, 0);

function learn(letter: string, before: string, after: string) {
  const examples = examplesOf(letter);
  exampleLetters.set(letter, examples);
  examples.count += 1;
  const [left, right] = [kindOf(before), kindOf(after)];
  for (const what of [left + right, `before${left}`, `after${right}`, `before${before}`, `after${after}`])
    examples.times.set(what, timesOf(examples, what) + 1);
}
