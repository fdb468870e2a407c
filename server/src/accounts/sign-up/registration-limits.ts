/** Fixed limits that administrators can't change (design 9.21). */
export const registrationLimits = {
  windowSeconds: 3600,
  /** Minimum pause between notices to an account's owner that someone signed up with their email. */
  noticeSeconds: 86_400,
  /** Attempts per address and hour before adaptive mode requires a CAPTCHA. */
  attemptsBeforeCaptcha: 3,
  verifications: { most: 30, windowSeconds: 300 },
} as const;
