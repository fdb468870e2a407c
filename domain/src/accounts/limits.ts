export const accountLimits = {
  emailMaxLength: 254,
  passwordMinLength: 8,
  passwordMinLengthAdmin: 12,
  /** Keeps hashing a long text from becoming an attack. */
  passwordMaxLength: 128,
  /** Wrong passwords within the window before the account locks. */
  maxFailedAttempts: 5,
  failedAttemptWindowMinutes: 15,
  lockoutMinutes: 15,
  /** The lock screen counts down one minute at a time (CON-17). */
  lockTickSeconds: 60,
  resetCooldownMinutes: 5,
  resetTokenMinLength: 50,
  /** Pause before an invalid reset link leads to sign-in. */
  invalidLinkRedirectSeconds: 3,
  /** Pause after registration before sign-in opens. */
  registrationRedirectSeconds: 2,
} as const;
