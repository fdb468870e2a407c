export const cardLimits = {
  /** Nobody accepts an older statement, online or offline, and the server says nothing about one. */
  goodHours: 24,
  /** How often an open card requests a new statement. */
  refreshMinutes: 30,
  /** How often the phone signs an open code anew. */
  showEveryMs: 30_000,
  /** How old a code's signature may be if both devices know the server's time. */
  liveMs: 60_000,
  /** How far in the future it may be, since devices know the server's time only to some seconds. */
  liveAheadMs: 10_000,
  /** How often another phone can be bound; each time is a letter. */
  replacedPerHour: 10,
  /** How long a device relies on what it knows of the server's time. */
  clockGoodHours: 72,
  /** How long a lapsed credential is stated. */
  lapsedDays: 90,
  /** How long after its first presentation a statement still gets the photo; then the page forgets it too. */
  presentedMinutes: 5,
  /**
   * At the edge of coverage, what this device knows is worth more than waiting: every question of a check ends then,
   * and its last word is there within five seconds, the page's own time included.
   */
  patienceMs: 4_500,
  /** A photo comes after the last word, and may take longer: 100 kB at 50 kbit/s take 20 seconds. */
  photoPatienceMs: 40_000,
  /** How far a clock may be behind the server's; and how far a code's time may be off while the server's isn't known. */
  clockToleranceMs: 5 * 60_000,
  /** How often the list is recomputed. With the strangers' pages, it is never over a minute old. */
  listCacheSeconds: 30,
  listLifeSeconds: 60,
  /** A list from the server that is older than this doesn't count as current. */
  listFreshMinutes: 10,
  /** Offline, the age of a list older than this is shown in amber. */
  listAgingHours: 12,
  /** Offline, nothing is green by a list older than this. */
  listGoodHours: 72,
  /** Three programs at each of eight bases. With more, no camera could read the code. */
  programsMax: 24,
  /** Of a name in a code; a longer one is cut. */
  nameMaxBytes: 64,
  /** Of a program or a base in a code. */
  titleMaxBytes: 48,
  /** Of a statement as text. */
  textMaxLength: 2_000,
} as const;
