export const boardingLimits = {
  /** How long the code that enrolls a device is valid. */
  codeMinutes: 60,
  nameMaxLength: 80,
  missionMaxLength: 120,
  reasonMinLength: 3,
  reasonMaxLength: 500,
  /** An older entry is refused, since nobody can judge by then what the crew saw. */
  oldestDays: 30,
  /** Entries sent in one request, so that it stays within the size allowed without signing in. */
  atOnce: 10,
  /** Maximum requests of a device in five minutes. */
  requestsPer5Minutes: 150,
} as const;
