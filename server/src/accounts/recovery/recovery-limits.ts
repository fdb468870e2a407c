/** What is not a setting of administrators (design 9.21). The pause between two mails is in the domain. */
export const recoveryLimits = {
  windowSeconds: 3600,
  /** Requests from one address and hour before the adaptive mode asks for a CAPTCHA. */
  requestsBeforeCaptcha: 3,
  /** How long somebody who opened a reset link may take to choose the new password. */
  sessionMinutes: 15,
} as const;
