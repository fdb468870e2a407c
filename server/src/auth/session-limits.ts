export const sessionLimits = {
  /** The card is opened once a month, without coverage. */
  member: { idleHours: 90 * 24, absoluteHours: 365 * 24 },
  administrator: { idleHours: 12, absoluteHours: 24 },
  /** The oldest ends when there are more. */
  mostPerPerson: 10,
  /** A refresh that is repeated within this time, by another tab or after a lost answer, is not theft. */
  refreshReuseSeconds: 10,
} as const;
