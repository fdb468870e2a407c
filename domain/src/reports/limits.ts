export const reportLimits = {
  pageSize: 50,
  pageWindow: 5,
  /** Rows on paper, read at once; a file holds all of them. */
  mostPrinted: 1_000,
  /** Rows that are read and sent at a time. */
  rowsOfPart: 1_000,
  /** Exports at work in one process, since each holds a connection to the database. */
  exportsAtOnce: 2,
  /** How long a reader may leave a part untaken. Less than the 30 s after which the database gives up a silent transaction. */
  mostSilenceMs: 25_000,
  /** The least pace of a reader on the whole, a weak telephone's: nobody keeps a turn by taking a part now and then. */
  leastBytesPerSecond: 16_384,
  /** Months in the picture, the latest ones. */
  mostMonths: 24,
  /** Before the print dialog opens (CON-23). */
  printDelayMs: 500,
} as const;
