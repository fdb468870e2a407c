export const mailLimits = {
  /** Pauses after the first, second … try; the last one repeats (security 1.5). */
  retryMinutes: [1, 5, 15, 60],
  /** After this, nobody is waiting for the mail. */
  giveUpHours: 24,
  /** Shorter than the first pause, so that no other process tries while this one still does. */
  sendSeconds: 45,
  connectSeconds: 10,
  /** Time for mail in transit to finish when the process stops. */
  stopSeconds: 3,
  /** Interval of looking for mail queued by another process, or due for a retry. */
  lookEverySeconds: 5,
  sampleKeepDays: 7,
  sampleListMost: 100,
} as const;
