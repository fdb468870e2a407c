import type { CalendarDate } from '../time/calendar-date.ts';
import { daysAfter, denverDate, noonInDenver } from '../time/denver.ts';
import type { Credential, CredentialDates } from './credential.ts';
import { credentialLimits } from './limits.ts';

/** A paper has a day and no time: it counts from noon in Denver, like a date in an import. */
export function momentOfDay(day: CalendarDate): Date {
  return noonInDenver(day);
}

/** Whether a day is neither to come nor too long ago to be recorded instead of today. */
export function isLateDay(day: CalendarDate, now: Date): boolean {
  const today = denverDate(now);
  return day < today && day >= daysAfter(today, -credentialLimits.lateDays);
}

export function needsLateReason(day: CalendarDate, now: Date): boolean {
  return now.getTime() - momentOfDay(day).getTime() > credentialLimits.reasonlessHours * 3_600_000;
}

/**
 * What a page expects of a credential after an act with these dates on an earlier day: it shortens nothing, and what took
 * effect since stays.
 */
export function datesAfterLate<Held extends CredentialDates & Pick<Credential, 'annualDate'>>(
  held: Held,
  dates: CredentialDates & Pick<Credential, 'annualDate'>,
): CredentialDates & Pick<Credential, 'annualDate'> {
  if (held.issuedDate > dates.issuedDate) return held;
  return held.expiresDate > dates.expiresDate ? { ...dates, expiresDate: held.expiresDate } : dates;
}
