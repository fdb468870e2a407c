/**
 * Limits on what a file may unpack to, so that a small file can't keep a restore busy. Nothing we write comes close.
 */
export const unpackedLimits = {
  /** Allowed for a file of any size: a finished segment of the log is 16 MiB, sometimes almost all zeros. */
  freeBytes: 32 * 1_048_576,
  /** Further bytes per byte read. Records compress to a fifth or a tenth. */
  perByte: 200,
  /** A stored reply, the longest row there is, has 32 MiB before it is written as text. */
  rowBytes: 128 * 1_048_576,
  /** Limit of a file's own metadata: all of a backup's lines that aren't rows, or an archive's manifest. */
  wordsBytes: 1_048_576,
} as const;
