export const grantLimits = {
  reasonMinLength: 3,
  reasonMaxLength: 500,
  /** How long the link of an invitation works. */
  invitationDays: 7,
  /** How many days back the readers of a base see it. Whoever left it before isn't among its people (decision 0298). */
  reachDays: 366,
  /** How many people a day a lead may learn of, by adding or editing one or giving access, that they are on record elsewhere. */
  othersPerDay: 20,
} as const;
