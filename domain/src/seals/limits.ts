export const sealLimits = {
  /** Seals are made every minute; after this long without one, someone must look. */
  lateMinutes: 10,
} as const;
