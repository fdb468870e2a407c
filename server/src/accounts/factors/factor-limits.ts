/** What is not a setting of administrators (design 9.41). */
export const factorLimits = {
  mostFactors: 10,
  recoveryCodes: 10,
  challengeMinutes: 5,
  /** A factor that was begun and not finished in this time is forgotten. */
  unfinishedMinutes: 15,
  /** How long somebody who gave the password has for the factor. */
  waitingMinutes: 15,
  /** How long a password that a mailed link set opens the way to a first factor which is overdue. */
  mailedPasswordMinutes: 60,
  /** Half minutes by which the clock of a phone may be off, both ways: two are always 40 seconds, one is not. */
  stepsOff: 2,
} as const;
