export const cardLimits = {
  /** Nobody takes an older statement, with or without a connection, and the server tells nothing about one. */
  goodHours: 24,
  /** An open card asks for a new statement so often. */
  refreshMinutes: 30,
  /** What lapsed is stated for so long. */
  lapsedDays: 90,
  /** Of the photo, from the first presentation on; then the page forgets too. */
  presentedMinutes: 5,
  /** At the edge of coverage what this device knows is worth more than a wait: every request of a check ends then. */
  patienceMs: 5_000,
  /** So much may a clock be behind the server's. */
  clockToleranceMs: 5 * 60_000,
  /** The list is computed anew after so long. With the pages of strangers it is never older than a minute. */
  listCacheSeconds: 30,
  listLifeSeconds: 60,
  /** A list of the server that is older tells nothing about now. */
  listFreshMinutes: 10,
  /** Three programs at each of eight bases. More make no code that a camera reads. */
  programsMax: 24,
  /** Of a name in a code; a longer one is cut. */
  nameMaxBytes: 64,
  /** Of a program or a base in a code. */
  titleMaxBytes: 48,
  /** Of a statement as text. */
  textMaxLength: 2_000,
} as const;
