export const mailLimits = {
  /** Pauses after the first, second … try; the last one repeats (security 1.5). */
  retryMinutes: [1, 5, 15, 60],
  /** After this nobody waits for the mail any more. */
  giveUpHours: 24,
  /** Shorter than the first pause, so that no other process tries while this one still does. */
  sendSeconds: 45,
  connectSeconds: 10,
  /** How long a mail that is on its way may take when the process stops. */
  stopSeconds: 3,
  /** Mail that another process queued, or that is to be tried again, is looked for this often. */
  lookEverySeconds: 5,
  sampleKeepDays: 7,
  sampleListMost: 100,
} as const;
