import { byteEncodings, type Encoding, isByteEncoding, readBytes } from './encodings.ts';
import { likenessOf } from './letter-likeness.ts';
import { utf8Checker } from './utf8-checker.ts';
import { wordCollector } from './word-collector.ts';

/** One way to read a file, with words by which somebody can tell whether it is right. */
export type Reading = { encoding: Encoding; words: string[] };

/** The likeliest encoding. Where another one is possible too and changes a letter, both in `readings`, that one first. */
export type DetectedEncoding = { encoding: Encoding; readings: Reading[] };

type EncodingDetector = {
  /** The file's bytes, in order, in pieces of any size. */
  take: (piece: Uint8Array) => void;
  detected: () => DetectedEncoding;
};

/** Detects a file's encoding, and holds some words of it at most. */
export function encodingDetector(): EncodingDetector {
  const zeros = zeroCounter();
  const utf8 = utf8Checker();
  const words = wordCollector();
  let mark: Encoding | null = null;
  let isFirst = true;
  let hasReturns = false;
  let hasFeeds = false;
  return {
    take(piece) {
      if (isFirst) mark = ofMark(piece);
      isFirst = false;
      if (mark !== null) return;
      hasReturns ||= piece.includes(0x0d);
      hasFeeds ||= piece.includes(0x0a);
      zeros.take(piece);
      utf8.take(piece);
      words.take(piece);
    },
    detected() {
      const sure = mark ?? zeros.encoding();
      if (sure !== null) return { encoding: sure, readings: [] };
      return ofWords(words.all(), { isUtf8: utf8.isValid(), isMac: hasReturns && !hasFeeds });
    },
  };
}

function ofMark([one, two, three]: Uint8Array): Encoding | null {
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : null;
}

/** Of 16 bits, one byte of each ASCII letter is zero: the second, or the first. */
function zeroCounter() {
  let at = 0;
  let [even, odd] = [0, 0];
  return {
    take(piece: Uint8Array) {
      for (let index = piece.indexOf(0); index >= 0; index = piece.indexOf(0, index + 1)) {
        if ((at + index) % 2 === 0) even += 1;
        else odd += 1;
      }
      at += piece.length;
    },
    encoding(): Encoding | null {
      if (Math.max(even, odd) < at / 20 || at === 0) return null;
      if (odd > 4 * even) return 'utf-16le';
      return even > 4 * odd ? 'utf-16be' : null;
    },
  };
}

/** A reading is possible if its likeness is this close to that of the best. */
const doubt = 6;
/** The likeness of a letter below which a reading isn't what somebody wrote. */
const leastLikeness = -13;
const mostReadings = 4;
const mostWords = 3;

type Hints = { isUtf8: boolean; isMac: boolean };

function ofWords(words: readonly Uint8Array[], { isUtf8, isMac }: Hints): DetectedEncoding {
  const candidates: Encoding[] = isUtf8 ? ['utf-8', ...byteEncodings] : byteEncodings;
  const different = new Map<string, { encoding: Encoding; words: string[]; likeness: number }>();
  for (const encoding of candidates) {
    const read = words.map((word) => readWord(word, encoding));
    const text = read.join(' ');
    if (different.has(text)) continue;
    const before = beforehand[encoding] + hintOf(encoding, text, isMac);
    const likeness = read.reduce((sum, word) => sum + likenessOf(word), before);
    different.set(text, { encoding, words: read, likeness });
  }
  const readings = [...different.values()].sort((one, other) => other.likeness - one.likeness);
  const best = readings[0];
  if (!best) return { encoding: 'utf-8', readings: [] };
  const isWritten = best.likeness > leastLikeness * countUpper(words);
  const possible = readings
    .filter(({ likeness }) => !isWritten || best.likeness - likeness < doubt)
    .slice(0, mostReadings);
  return { encoding: best.encoding, readings: possible.length > 1 ? withTellingWords(possible) : [] };
}

/** How likely files are in an encoding, as logarithms, before a look at their letters. */
const beforehand: Readonly<Record<Encoding, number>> = {
  'utf-8': 4,
  'utf-16le': 0,
  'utf-16be': 0,
  'windows-1252': 0,
  'windows-1250': -1.5,
  macintosh: -2,
  cp850: -1,
  cp437: -1.5,
};

/** What a whole text says of an encoding. */
function hintOf(encoding: Encoding, text: string, isMac: boolean): number {
  if (encoding === 'macintosh') return isMac ? 4 : 0;
  // Whoever writes these writes letters too that only the other Windows encoding has.
  return encoding === 'windows-1252' ? -2.5 * (text.match(/[šž]/gi)?.length ?? 0) : 0;
}

/** Words that differ, few and whole. */
function withTellingWords(readings: readonly Reading[]): Reading[] {
  const [first] = readings;
  const telling = (first?.words ?? []).flatMap((word, at) =>
    readings.every(({ words }, other) => other === 0 || words[at] !== word) ? [at] : [],
  );
  const some = first?.words.flatMap((word, at) => (readings.some(({ words }) => words[at] !== word) ? [at] : [])) ?? [];
  const shown = [...new Set([...telling, ...some])].slice(0, mostWords);
  return readings.map(({ encoding, words }) => ({ encoding, words: shown.map((at) => words[at] ?? '') }));
}

function countUpper(words: readonly Uint8Array[]): number {
  return words.reduce((sum, word) => sum + word.filter((byte) => byte > 127).length, 0);
}

function readWord(word: Uint8Array, encoding: Encoding): string {
  if (isByteEncoding(encoding)) return readBytes(word, encoding);
  const escaped = Array.from(word, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    // The file is UTF-8, but a word was cut where it is too long.
    return '';
  }
}
