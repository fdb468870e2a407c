export const sealLimits = {
  /** A seal comes every minute; after this long without any, someone must look. */
  lateMinutes: 10,
} as const;
