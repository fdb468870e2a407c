/** Fixed limits that administrators can't change (design 9.21). */
export const attemptLimits = {
  /**
   * Per process: enough to keep every hashing thread busy, few enough to leave the database to others. Browsers that
   * signed in before wait in a line of their own, each person once, so a flood can't crowd them out.
   */
  signInLines: {
    strangers: { atOnce: 5, waiting: 64 },
    knownBrowsers: { atOnce: 3, waiting: 64 },
    knownPerson: { atOnce: 1, waiting: 4 },
  },
  signInWindowSeconds: 300,
  /**
   * For a browser that signed in before as that person. These don't count against its address, and its own lock is
   * checked first.
   */
  perKnownBrowser: 30,
  statusPerAddress: { most: 30, windowSeconds: 300 },
  /** A computer at a base is shared, so this many people stay known to a browser. */
  peoplePerBrowser: 8,
} as const;
