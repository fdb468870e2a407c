export const securityLimits = {
  /** Length of the reason for unlocking an account. */
  reasonMinLength: 3,
  reasonMaxLength: 500,
  /** Days that the figures cover, by default and at most (CON-18). */
  defaultDays: 7,
  maxDays: 90,
  /** Number of days offered on the page. */
  dayChoices: [7, 14, 30, 90],
  /** Recent events read at once, by default and at most (CON-18). */
  defaultEvents: 50,
  maxEvents: 500,
  /** How long earlier versions of changed records are kept. */
  keptRowDays: 90,
  /** A command line link travels by hand, so it lasts longer than a requested one. */
  administratorLinkHours: 24,
  /** How long an account stays frozen if nobody decides. */
  freezeHours: 72,
} as const;
