export const reminderLimits = {
  /** Letters leave in these hours, on any day in Denver. */
  fromHour: 8,
  untilHour: 20,
  maxSteps: 5,
  maxDaysAhead: 365,
  /** Sent evenly, so that a page's own letters don't wait behind a long list. */
  lettersPerMinute: 100,
  /** Maximum number of recipients listed on the security desk. */
  listed: 100,
  /** A Monday's letters leave that day or, if delayed, until Friday. */
  mondayWithinDays: 5,
  /** Maximum entries per list in such a letter. */
  listedInLetter: 20,
  /** A day's delay plus two hours. */
  overdueHours: 26,
} as const;
