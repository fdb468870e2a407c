import { denverDate } from '../time/index.ts';
import { annualEnd, endingClock } from './expiry.ts';
import { clockMessages as messages } from './messages.ts';
import { runningDays } from './recency.ts';
import type { ClockRule } from './rule.ts';

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

/** What is said before an act, of the dates that it would set. */
export function clockProspect(dates: ClockDates, now: Date): { text: string; staysLapsed: boolean } | null {
  const { annualDate, expiresDate } = dates;
  if (annualDate !== null && expiresDate < now) {
    return { text: messages.staysLapsed(annualEnd(annualDate)), staysLapsed: true };
  }
  const text = clockText(dates, now);
  return text === null ? null : { text, staysLapsed: false };
}

/** The rule of a program with two clocks, and where its recency clock stands today. */
export function clockRuleTexts({ validityPeriodDays, seasons }: Omit<ClockRule, 'twoClocks'>, now: Date): string[] {
  return [messages.annual, messages.recency(validityPeriodDays), todayText(seasons, now)];
}

function todayText(seasons: ClockRule['seasons'], now: Date): string {
  const today = denverDate(now);
  const next = runningDays(seasons).find(({ last }) => last >= today);
  if (!next) return messages.rests;
  if (next.first <= today) return messages.running(next.last);
  return messages.restsUntil(next.first);
}
