/** What is not a setting of administrators (design 9.21). */
export const passwordLimits = {
  /** A sign-in this fresh may change the password without giving the old one. */
  freshSignInMinutes: 10,
  changes: { most: 10, windowSeconds: 3600 },
  /** What people may keep beside their account. */
  metadataMaxBytes: 4096,
} as const;
