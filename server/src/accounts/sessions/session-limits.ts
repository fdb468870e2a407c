/** The lifetime of sessions isn't here, since administrators set it. */
export const sessionLimits = {
  /** A refresh repeated within this time, by another tab or after a lost response, isn't theft. */
  refreshReuseSeconds: 10,
  refreshes: { most: 30, windowSeconds: 300 },
} as const;
