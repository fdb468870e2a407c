/** Of each byte outside ASCII: neighbors with which it is looked at. */
const mostPlaces = 40;
const longestWord = 64;

/**
 * Collects words with bytes outside ASCII from a file's pieces. One is kept if such a byte has other neighbors in it
 * than before: the same again proves no more, and a name in every row must not outvote the rest.
 */
export function wordCollector() {
  const words: Uint8Array[] = [];
  const places = new Set<number>();
  const counts = new Uint8Array(256);
  let unfinished = new Uint8Array();

  /** The words of some bytes, but for one that may go on behind them; that is returned. */
  function collect(bytes: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
    let at = 0;
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      if (byte < 128 || (counts[byte] ?? 0) >= mostPlaces) {
        at += 1;
        continue;
      }
      const end = endOfWord(bytes, at, longestWord / 2);
      if (end === bytes.length && !isLast) break;
      keep(bytes.slice(startOfWord(bytes, at, longestWord / 2), end));
      at = end;
    }
    return bytes.slice(startOfWord(bytes, Math.min(at, bytes.length), longestWord));
  }

  function keep(word: Uint8Array) {
    const before = places.size;
    word.forEach((byte, at) => {
      if (byte < 128) return;
      const place = (smallOf(word[at - 1]) * 256 + byte) * 256 + smallOf(word[at + 1]);
      if (!places.has(place)) counts[byte] = (counts[byte] ?? 0) + 1;
      places.add(place);
    });
    if (places.size > before) words.push(word);
  }

  return {
    take(piece: Uint8Array) {
      unfinished = collect(unfinished.length > 0 ? joined(unfinished, piece) : piece, false);
    },
    all(): readonly Uint8Array[] {
      collect(unfinished, true);
      unfinished = new Uint8Array();
      return words;
    },
  };
}

function startOfWord(bytes: Uint8Array, from: number, most: number): number {
  let at = from;
  while (at > 0 && from - at < most && isOfWord(bytes[at - 1] ?? 0)) at -= 1;
  return at;
}

function endOfWord(bytes: Uint8Array, from: number, most: number): number {
  let at = from;
  while (at < bytes.length && at - from < most && isOfWord(bytes[at] ?? 0)) at += 1;
  return at;
}

/** A letter, an apostrophe, or anything outside ASCII. */
function isOfWord(byte: number): boolean {
  const small = byte | 32;
  return byte > 127 || byte === 39 || (small > 96 && small < 123);
}

function smallOf(byte = 0): number {
  return byte > 127 || byte === 0 ? byte : byte | 32;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
