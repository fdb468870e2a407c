import { displayDate, readInstant } from '../time/denver.ts';

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

/** In a review, for example 'Until Dec 12, 2026'. */
export function holdingText(holding: HoldingAfterUndo, now: Date): string {
  if (holding === null) return 'Never held';
  if (holding.status === 'inactive') return 'Removed';
  const expires = readInstant(holding.expiresDate);
  return `${expires < now ? 'Lapsed' : 'Until'} ${displayDate(expires)}`;
}
