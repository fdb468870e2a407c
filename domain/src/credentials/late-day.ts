import { expiryMoveText } from '../currency/prospect.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { daysAfter, denverDate, displayDate, noonInDenver } from '../time/denver.ts';
import type { Credential, CredentialDates } from './credential.ts';
import { decideIssue, decideRenew, type RuledProgram } from './decide.ts';
import { lateWords } from './late-words.ts';
import { credentialLimits } from './limits.ts';
import type { PunchFacts } from './notes.ts';

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

/** 'Record for Nov 6', with the year if it is another. */
export function recordForText(day: CalendarDate, now: Date): string {
  const [month = '', date = '', year = ''] = displayDate(day).split(/,? /);
  const isThisYear = year === denverDate(now).slice(0, 4);
  return lateWords.recordFor(`${month} ${Number(date)}${isThisYear ? '' : `, ${year}`}`);
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

type LateProspect = {
  program: RuledProgram;
  /** Null if nothing is held, and it would be issued. */
  held: (Pick<Credential, 'id' | 'isActive' | 'annualDate'> & CredentialDates) | null;
  facts: PunchFacts;
  notes: string;
};

/** What recording for that day would do to the expiry; null if only the server knows. */
export function lateExpiryText({ held, ...act }: LateProspect, day: CalendarDate, now: Date): string | null {
  const at = momentOfDay(day);
  const decision = held
    ? decideRenew({ ...act, existing: [held], now: at })
    : decideIssue({ ...act, existing: [], now: at });
  if (decision.kind === 'refuse') return null;
  if (!held) return expiryMoveText(decision.dates, null, now);
  if (act.program.twoClocks && held.issuedDate > at) return null;
  return expiryMoveText(datesAfterLate(held, decision.dates), held.expiresDate, now);
}
