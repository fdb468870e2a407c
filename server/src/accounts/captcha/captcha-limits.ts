/** CAPTCHA limits that only the server needs. */
export const captchaLimits = {
  /**
   * Rounds of PBKDF2 per guess, and guesses per challenge: about a million rounds, which is a second on one core of a
   * slow phone and a quarter second on a desktop. Programs pay the same for every attempt.
   */
  rounds: 5_000,
  fewestGuesses: 100,
  mostGuesses: 300,
  /** As many challenges per address as sign-ins, since a whole base may share one. */
  challengesPerAddress: 150,
  /** For a browser that signed in before. These don't count against its address. */
  challengesPerKnownBrowser: 30,
  challengeWindowSeconds: 300,
  /** Tokens of all providers are shorter. */
  tokenMaxLength: 8_192,
  /** How long a provider may take to answer before the built-in check takes over. */
  providerTimeoutMs: 2_000,
  /** How far a provider's clock may be from ours. */
  clockToleranceSeconds: 30,
} as const;
