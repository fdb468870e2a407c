/** Fixed: administrators can't change these (design 9.41). */
export const factorLimits = {
  mostFactors: 10,
  recoveryCodes: 10,
  challengeMinutes: 5,
  /** A factor not finished within this time is forgotten. */
  unfinishedMinutes: 15,
  /** How long someone who gave the password has for the factor. */
  waitingMinutes: 15,
  /** How long a password set by a mailed link allows setting up an overdue first factor. */
  mailedPasswordMinutes: 60,
  /** Half minutes a phone's clock may be off, either way: two always cover 40 seconds, one doesn't. */
  stepsOff: 2,
} as const;
