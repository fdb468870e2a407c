export const accountLimits = {
  /** Applies to first and last name separately. */
  nameMaxLength: 80,
  emailMaxLength: 254,
  phoneMaxLength: 40,
  factorNameMaxLength: 80,
  organizationMaxLength: 80,
  passwordMinLength: 8,
  passwordMinLengthAdmin: 12,
  /** Keeps anyone from tying up the server with the hashing of long texts. */
  passwordMaxLength: 128,
  /** How often the page checks whether the challenge can be shown (CON-15), and the pause in between. */
  captchaRenderChecks: 10,
  captchaRenderCheckMs: 200,
  captchaRenderRetryMs: 500,
  /** How long a provider's script may take before the built-in challenge takes over. */
  captchaScriptMs: 5000,
  /** No new challenge starts while an email is being typed. */
  captchaEmailQuietMs: 400,
  /** The lock screen counts down one minute at a time (CON-17). */
  lockTickSeconds: 60,
  resetCooldownMinutes: 5,
  resetTokenMinLength: 50,
  /** Pause before an invalid reset link redirects to sign-in. */
  invalidLinkRedirectSeconds: 3,
  /** Seconds to wait after registration before sign-in opens. */
  registrationRedirectSeconds: 2,
} as const;
