import type { CalendarDate } from '../time/calendar-date.ts';

/** What a program's dates follow from. */
export type CurrencyRule = {
  /** Off: the specified rule, one date from one punch. */
  twoClocks: boolean;
  validityPeriodDays: number;
  /** Of the program, in any order. */
  seasons: readonly RecencySeason[];
  /** Those it had; they count for whoever was last punched before. */
  removed?: readonly RemovedSeason[];
};

/** The last day still belongs to the season. */
export type RecencySeason = { startDate: CalendarDate; endDate: CalendarDate; isActive: boolean };

export type RemovedSeason = Pick<RecencySeason, 'startDate' | 'endDate'> & { removedAt: Date };

/** How long currency lasts. Recency lasts as long as the program's own validity. */
export const annualValidityDays = 365;
