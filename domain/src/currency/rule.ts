import type { CalendarDate } from '../time/calendar-date.ts';

/** What a program's dates follow from. */
export type CurrencyRule = {
  /** If off, the specified rule applies: each punch sets one date. */
  twoClocks: boolean;
  validityPeriodDays: number;
  /** The program's seasons, in any order. */
  seasons: readonly RecencySeason[];
  /** Removed seasons; they still count for whoever was last punched before the removal. */
  removed?: readonly RemovedSeason[];
};

/** `endDate` still belongs to the season. */
export type RecencySeason = { startDate: CalendarDate; endDate: CalendarDate; isActive: boolean };

export type RemovedSeason = Pick<RecencySeason, 'startDate' | 'endDate'> & { removedAt: Date };

/** How long currency lasts. Recency lasts as long as the program's own validity. */
export const annualValidityDays = 365;
