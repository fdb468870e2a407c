/** How long sessions live is a setting of administrators. */
export const sessionLimits = {
  /** A refresh that is repeated within this time, by another tab or after a lost answer, is not theft. */
  refreshReuseSeconds: 10,
  refreshes: { most: 30, windowSeconds: 300 },
} as const;
