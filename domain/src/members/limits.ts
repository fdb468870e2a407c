export const memberLimits = {
  /** First and last name, each. */
  nameMaxLength: 80,
  /** The longest address mail can carry. */
  emailMaxLength: 254,
  phoneMaxLength: 40,
  /** From this many on, digits in a search are a phone number or a part of one, in any format. */
  telephoneMinDigits: 3,
  certificationLevelMaxLength: 80,
  /** 5 MB (CON-08). */
  photoMaxBytes: 5 * 1024 * 1024,
  pageSize: 25,
  /** Page links shown at once (CON-11). */
  pageWindow: 5,
  punchSearchMax: 10,
  /** This many letters say whom someone means: fewer offer no trainee, and Enter takes nothing they found. */
  meantFromLetters: 2,
  /** From then on, a card that wasn't updated can't be relied on. */
  profileOldAfterHours: 24,
  /** A smaller lag of the clock says nothing. */
  clockToleranceMs: 60_000,
} as const;
