/** What is not a setting of administrators (design 9.21). */
export const attemptLimits = {
  /** In one process: enough to keep every hashing thread busy, few enough to leave the database to others. */
  signInsAtOnce: { atOnce: 8, waiting: 64 },
  signInWindowSeconds: 300,
  statusPerAddress: { most: 30, windowSeconds: 300 },
  /** A base computer is shared: so many people stay known to one browser. */
  peoplePerBrowser: 8,
} as const;
