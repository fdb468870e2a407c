export const sealLimits = {
  /** A seal comes every minute; after so long without any somebody has to look. */
  lateMinutes: 10,
} as const;
