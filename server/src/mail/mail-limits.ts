export const mailLimits = {
  /** Pauses after the first, second … try; the last one repeats (security 1.5). */
  retryMinutes: [1, 5, 15, 60],
  /** After this, nobody is waiting for the mail any more. */
  giveUpHours: 24,
  /** Shorter than the first pause, so no other process tries while this one still does. */
  sendSeconds: 45,
  connectSeconds: 10,
  /** How long mail in transit may take when the process stops. */
  stopSeconds: 3,
  /** How often to look for mail another process queued, or that is due for a retry. */
  lookEverySeconds: 5,
  sampleKeepDays: 7,
  sampleListMost: 100,
} as const;
