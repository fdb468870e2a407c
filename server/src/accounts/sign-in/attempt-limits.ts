/** What is not a setting of administrators (design 9.21). */
export const attemptLimits = {
  /**
   * In one process: enough to keep every hashing thread busy, few enough to leave the database to others. Browsers that
   * signed in before stand in a line of their own, whatever floods the other one, and each person there but once.
   */
  signInLines: {
    strangers: { atOnce: 5, waiting: 64 },
    knownBrowsers: { atOnce: 3, waiting: 64 },
    knownPerson: { atOnce: 1, waiting: 4 },
  },
  signInWindowSeconds: 300,
  /** Of a browser that signed in before, as that person: its address does not count these. Its own lock holds first. */
  perKnownBrowser: 30,
  statusPerAddress: { most: 30, windowSeconds: 300 },
  /** A base computer is shared: so many people stay known to one browser. */
  peoplePerBrowser: 8,
} as const;
