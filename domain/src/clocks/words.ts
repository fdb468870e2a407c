import { annualEnd, endingClock } from './ending-clock.ts';
import { clockMessages as messages } from './messages.ts';

/** `annualDate`: null under one clock. */
export type ClockDates = { annualDate: Date | null; expiresDate: Date };

/**
 * What has to be done next, and until when; of what lapsed, what brings it back. Null under one clock, and where
 * somebody wrote an expiry that no clock gives.
 */
export function clockText({ annualDate, expiresDate }: ClockDates, now: Date): string | null {
  const clock = endingClock({ annualDate, expiresDate });
  if (annualDate === null || clock === null) return null;
  if (expiresDate >= now) return clock === 'annual' ? messages.annualBy(expiresDate) : messages.punchBy(expiresDate);
  return annualEnd(annualDate) < now ? messages.annualRestarts : messages.punchRestarts;
}

/** The word before the expiry of what is in force, where there is little room; null where no clock gives that. */
export function clockWord(dates: ClockDates): string | null {
  const clock = endingClock(dates);
  return clock && messages.words[clock];
}
