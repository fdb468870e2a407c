/** Fixed limits that administrators can't change (design 9.21). */
export const passwordLimits = {
  /** After a sign-in this recent, the password can be changed without the old one. */
  freshSignInMinutes: 10,
  changes: { most: 10, windowSeconds: 3600 },
  /** Maximum size of the metadata people can store with their account. */
  metadataMaxBytes: 4096,
} as const;
