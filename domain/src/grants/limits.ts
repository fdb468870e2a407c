export const grantLimits = {
  reasonMinLength: 3,
  reasonMaxLength: 500,
  /** How long the link of an invitation works. */
  invitationDays: 7,
} as const;
