export const boardingLimits = {
  /** How long the code that enrolls a device is good. */
  codeMinutes: 60,
  nameMaxLength: 80,
  missionMaxLength: 120,
  reasonMinLength: 3,
  reasonMaxLength: 500,
  /** An older one is refused: nobody can judge by then what the crew saw. */
  oldestDays: 30,
  /** Sent in one request, which is no larger than a stranger's may be. */
  atOnce: 10,
  /** Requests of one device in five minutes. */
  requestsPer5Minutes: 150,
} as const;
