/** What a file may unpack to, so that a small one never keeps a restore busy. Nothing we write comes near. */
export const unpackedLimits = {
  /** Whatever the file's size: a finished piece of the log is 16 MiB, at times almost all of it zeros. */
  freeBytes: 32 * 1_048_576,
  /** Beyond that, this many bytes for each that was read. Records pack to a fifth or a tenth. */
  perByte: 200,
  /** A stored reply, the longest row there is, has 32 MiB before it is written as text. */
  rowBytes: 128 * 1_048_576,
  /** What a file says of itself: all of a backup's lines that aren't rows, or an archive's manifest. */
  wordsBytes: 1_048_576,
} as const;
