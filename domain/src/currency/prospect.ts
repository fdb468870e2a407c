import { denverDate } from '../time/denver.ts';
import { currencyActMessages as messages } from './act-messages.ts';
import { currencyEnd, endingClock } from './ending-clock.ts';
import { type CurrencyDates, currencyText } from './words.ts';

/** How a punch or issue would move the expiry. */
export type ExpiryMove = {
  /** `stays-lapsed` means that the year is over, so a punch is recorded but restores nothing. */
  kind: 'moves' | 'earlier' | 'stays' | 'stays-lapsed';
  /** Only Annual Initial Training would move the expiry. */
  lacksAnnual: boolean;
};

/** `from` is the current expiry, null if nothing was held. Compares days, as people see them. */
export function expiryMove(dates: CurrencyDates, from: Date | null, now: Date): ExpiryMove {
  const { annualDate, expiresDate } = dates;
  if (annualDate !== null && expiresDate < now) return { kind: 'stays-lapsed', lacksAnnual: true };
  if (from === null || from < now) return { kind: 'moves', lacksAnnual: false };
  if (denverDate(expiresDate) === denverDate(from)) {
    return { kind: 'stays', lacksAnnual: endingClock(dates) === 'currency' };
  }
  return { kind: expiresDate < from ? 'earlier' : 'moves', lacksAnnual: false };
}

/** A sentence about a move, the same before and after the act. */
export function expiryMoveText(dates: CurrencyDates, from: Date | null, now: Date): string {
  const { kind, lacksAnnual } = expiryMove(dates, from, now);
  const { annualDate, expiresDate } = dates;
  if (kind === 'stays-lapsed' && annualDate) return messages.staysLapsed(currencyEnd(annualDate));
  if (kind === 'stays') return messages.stays(expiresDate, lacksAnnual);
  return messages.newExpiry(expiresDate, kind === 'earlier' ? from : null);
}

/** Tells before an act what must be done next after it; null if the sentence about the move already says it. */
export function currencyProspect(dates: CurrencyDates, from: Date | null, now: Date): string | null {
  const { kind } = expiryMove(dates, from, now);
  return kind === 'stays-lapsed' || kind === 'stays' ? null : currencyText(dates, now);
}
