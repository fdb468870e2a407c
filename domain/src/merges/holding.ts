/** What one of two records or their person holds in a program, as plans of merges tell it. Dates are instants. */
export type PlannedHolding = {
  status: 'valid' | 'inactive';
  issuedDate: string;
  expiresDate: string;
  /** Null with one clock. */
  annualDate: string | null;
};

/** What one of the records would hold after an undo; null for nothing. */
export type HoldingAfterUndo = Pick<PlannedHolding, 'status' | 'expiresDate'> | null;
