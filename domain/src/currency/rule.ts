import type { CalendarDate } from '../time/calendar-date.ts';

/** The settings that a program's dates follow from. */
export type CurrencyRule = {
  /** If false, each punch sets a single date, as specified. */
  twoClocks: boolean;
  validityPeriodDays: number;
  /** The program's seasons, in any order. */
  seasons: readonly RecencySeason[];
  /** Removed seasons still count for people last punched before the removal. */
  removed?: readonly RemovedSeason[];
};

/** Both dates are part of the season. */
export type RecencySeason = { startDate: CalendarDate; endDate: CalendarDate; isActive: boolean };

export type RemovedSeason = Pick<RecencySeason, 'startDate' | 'endDate'> & { removedAt: Date };

/** Days of currency. Recency lasts as long as the program's own validity. */
export const annualValidityDays = 365;
