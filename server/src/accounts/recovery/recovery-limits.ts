/** Fixed limits that administrators can't change (design 9.21). The pause between two emails is in the domain. */
export const recoveryLimits = {
  windowSeconds: 3600,
  /** Requests per address and hour before adaptive mode requires a CAPTCHA. */
  requestsBeforeCaptcha: 3,
  /** Minutes to choose the new password after opening a reset link. */
  sessionMinutes: 15,
} as const;
