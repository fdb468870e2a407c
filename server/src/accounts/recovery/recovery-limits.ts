/** What is not a setting of administrators (design 9.21). The pause between two mails is in the domain. */
export const recoveryLimits = {
  windowSeconds: 3600,
  /** Requests from one address and hour before the adaptive mode asks for a CAPTCHA. */
  requestsBeforeCaptcha: 3,
  /** How long somebody who opened a reset link may take to choose the new password. */
  sessionMinutes: 15,
  /** A sign-in this fresh may change the password without giving the old one. */
  freshSignInMinutes: 10,
  passwordChanges: { most: 10, windowSeconds: 3600 },
  /** What people may keep beside their account. */
  metadataMaxBytes: 4096,
} as const;
