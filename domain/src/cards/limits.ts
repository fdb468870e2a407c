export const cardLimits = {
  /** Nobody accepts an older statement, online or offline, and the server answers nothing about one. */
  goodHours: 24,
  /** How often an open card requests a new statement. */
  refreshMinutes: 30,
  /** How often the phone signs an open code again. */
  showEveryMs: 30_000,
  /** Maximum age of a code's signature if both devices know the server's time. */
  liveMs: 60_000,
  /** How far in the future a code's signature may be, since devices know the server's time only to within seconds. */
  liveAheadMs: 10_000,
  /** How often another phone can be bound; each time sends a letter. */
  replacedPerHour: 10,
  /** How long a device relies on its last measurement of the server's time. */
  clockGoodHours: 72,
  /** How long a lapsed credential stays in statements. */
  lapsedDays: 90,
  /** How long after its first presentation a statement still returns the photo; then the page forgets the photo too. */
  presentedMinutes: 5,
  /**
   * At the edge of coverage, an answer from this device is worth more than waiting: every request of a check ends after
   * this time, so the final verdict appears within five seconds, including the page's own time.
   */
  patienceMs: 4_500,
  /** A photo comes after the final verdict, and may take longer: 100 kB at 50 kbit/s take 20 seconds. */
  photoPatienceMs: 40_000,
  /**
   * How far a clock may be behind the server's, and how far off a code's time may be while the server's time is
   * unknown.
   */
  clockToleranceMs: 5 * 60_000,
  /**
   * How often the list is recomputed. Together with the public pages' cache, a list is never more than a minute old.
   */
  listCacheSeconds: 30,
  listLifeSeconds: 60,
  /** A list from the server that is older than this doesn't count as current. */
  listFreshMinutes: 10,
  /** The age of an older list is shown in amber while offline. */
  listAgingHours: 12,
  /** Offline, no code is green with an older list. */
  listGoodHours: 72,
  /** Three programs at each of eight bases. With more, cameras couldn't read the code. */
  programsMax: 24,
  /** Maximum size of a name in a code; a longer name is cut. */
  nameMaxBytes: 64,
  /** Maximum size of a program or base in a code. */
  titleMaxBytes: 48,
  /** Maximum length of a statement as text. */
  textMaxLength: 2_000,
} as const;
