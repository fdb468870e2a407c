export const cardLimits = {
  /** The server tells today's state and the photo for no older statement, and a check with a connection takes none. */
  freshMinutes: 60,
  /** An open card asks for a new statement so often, so that one is fresh for as long again. */
  refreshMinutes: 30,
  /** Without a connection nothing older shows green. */
  goodHours: 24,
  /** From the first presentation on; then the page forgets too. */
  presentedMinutes: 5,
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
