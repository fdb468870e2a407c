export const memberLimits = {
  /** First and last name, each. */
  nameMaxLength: 80,
  /** The longest address that mail can carry. */
  emailMaxLength: 254,
  phoneMaxLength: 40,
  /** From so many on, digits in a search are a whole telephone number, however it is written. */
  telephoneMinDigits: 7,
  certificationLevelMaxLength: 80,
  /** 5 MB (CON-08). */
  photoMaxBytes: 5 * 1024 * 1024,
  pageSize: 25,
  /** Page links shown at once (CON-11). */
  pageWindow: 5,
  punchSearchMax: 10,
  /** So many letters say whom somebody means: fewer offer no trainee, and Enter takes nothing that they found. */
  meantFromLetters: 2,
  /** From then on a card that was not updated is not to be gone by. */
  profileOldAfterHours: 24,
  /** A clock that is behind by less says nothing. */
  clockToleranceMs: 60_000,
} as const;
