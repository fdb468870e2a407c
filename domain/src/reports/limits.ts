export const reportLimits = {
  pageSize: 50,
  pageWindow: 5,
  /** Rows on paper, read at once; a file has all of them. */
  mostPrinted: 1_000,
  /** Number of rows read and sent together. */
  rowsOfPart: 1_000,
  /** Exports running in one process, since each holds a database connection. */
  exportsAtOnce: 2,
  /**
   * How long a reader may leave a part unread. Must be below the 30 s after which the database ends an idle
   * transaction.
   */
  mostSilenceMs: 25_000,
  /** A reader's minimum overall pace, a weak phone's: nobody keeps a slot by taking a part now and then. */
  leastBytesPerSecond: 16_384,
  /** Maximum number of months in the chart, the latest ones. */
  mostMonths: 24,
  /** Pause before the print dialog opens (CON-23). */
  printDelayMs: 500,
} as const;
