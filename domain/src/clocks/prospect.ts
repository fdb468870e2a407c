import { clockActMessages } from './act-messages.ts';
import { currencyEnd } from './ending-clock.ts';
import { type ClockDates, clockText } from './words.ts';

/** What is said before an act, about the dates it would set. */
export function clockProspect(dates: ClockDates, now: Date): { text: string; staysLapsed: boolean } | null {
  const { annualDate, expiresDate } = dates;
  if (annualDate !== null && expiresDate < now) {
    return { text: clockActMessages.staysLapsed(currencyEnd(annualDate)), staysLapsed: true };
  }
  const text = clockText(dates, now);
  return text === null ? null : { text, staysLapsed: false };
}
