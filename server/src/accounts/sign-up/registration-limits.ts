/** What is not a setting of administrators (design 9.21). */
export const registrationLimits = {
  windowSeconds: 3600,
  /** The owner of an account hears at most this often that somebody signed up with it. */
  noticeSeconds: 86_400,
  /** Attempts from one address and hour before the adaptive mode asks for a CAPTCHA. */
  attemptsBeforeCaptcha: 3,
  verifications: { most: 30, windowSeconds: 300 },
} as const;
