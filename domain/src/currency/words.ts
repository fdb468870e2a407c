import { displayDate } from '../time/denver.ts';
import { currencyEnd, endingClock } from './ending-clock.ts';
import { currencyMessages as messages } from './messages.ts';

/** `annualDate` is null without two clocks. */
export type CurrencyDates = { annualDate: Date | null; expiresDate: Date };

/**
 * What a member must do next, and by when; if lapsed, what restores the credential. Null with one clock, and for an
 * expiry entered by hand that no clock gives.
 */
export function currencyText({ annualDate, expiresDate }: CurrencyDates, now: Date): string | null {
  const clock = endingClock({ annualDate, expiresDate });
  if (annualDate === null || clock === null) return null;
  if (expiresDate >= now) return `${messages.by[clock]} ${displayDate(expiresDate)}`;
  return currencyEnd(annualDate) < now ? messages.annualRestarts : messages.punchRestarts;
}

/** The word before the expiry of what is in force, where space is short; null if no clock gives it. */
export function currencyWord(dates: CurrencyDates): string | null {
  const clock = endingClock(dates);
  return clock && messages.words[clock];
}

/** The word before an expiry to come: what has to be done by then, if a clock gives it. */
export function expiryWord(dates: CurrencyDates): string {
  const clock = endingClock(dates);
  return clock ? messages.by[clock] : 'Expires';
}
