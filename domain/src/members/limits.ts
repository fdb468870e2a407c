export const memberLimits = {
  /** Applies to first and last name separately. */
  nameMaxLength: 80,
  /** The longest address that mail allows. */
  emailMaxLength: 254,
  phoneMaxLength: 40,
  /** Minimum number of digits that a search treats as part of a phone number, in any format. */
  telephoneMinDigits: 3,
  certificationLevelMaxLength: 80,
  /** 5 MB (CON-08). */
  photoMaxBytes: 5 * 1024 * 1024,
  pageSize: 25,
  /** Number of page links shown at once (CON-11). */
  pageWindow: 5,
  punchSearchMax: 10,
  /** Minimum letters that identify someone: with fewer, no trainee is suggested, and Enter picks nothing. */
  meantFromLetters: 2,
  /** A card not updated for this long can't be relied on. */
  profileOldAfterHours: 24,
  /** A smaller lag of the clock is ignored. */
  clockToleranceMs: 60_000,
} as const;
