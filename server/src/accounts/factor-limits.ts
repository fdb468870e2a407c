/** Fixed limits that administrators can't change (design 9.41). */
export const factorLimits = {
  mostFactors: 10,
  recoveryCodes: 10,
  challengeMinutes: 5,
  /** A factor not finished within this time is forgotten. */
  unfinishedMinutes: 15,
  /** Minutes to give the second factor after the password. */
  waitingMinutes: 15,
  /** Minutes after setting a password by a mailed link in which an overdue first factor can be set up. */
  mailedPasswordMinutes: 60,
  /** Half minutes a phone's clock may be off in either direction: two always cover 40 seconds, one doesn't. */
  stepsOff: 2,
} as const;
