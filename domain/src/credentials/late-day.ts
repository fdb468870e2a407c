import { expiryMoveText } from '../currency/prospect.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { daysAfter, denverDate, displayDate, noonInDenver } from '../time/denver.ts';
import type { Credential, CredentialDates } from './credential.ts';
import { decideIssue, decideRenew, type Refusal, type RuledProgram, refuse } from './decide.ts';
import { earlierActMessages as messages } from './earlier-act-messages.ts';
import { credentialLimits } from './limits.ts';
import type { PunchFacts } from './notes.ts';

/** A paper has a day and no time: it counts from noon in Denver, like a date in an import. */
export function momentOfDay(day: CalendarDate): Date {
  return noonInDenver(day);
}

/** Why nothing is recorded for this day, or null. Older days need a reason. */
export function refuseLateDay(day: CalendarDate, reason: string | undefined, now: Date): Refusal | null {
  const today = denverDate(now);
  if (day >= today) return refuse('late_day_ahead', messages.dayAhead);
  if (day < daysAfter(today, -credentialLimits.lateDays)) return refuse('late_day_too_old', messages.dayTooOld);
  return needsLateReason(day, now) && !reason ? refuse('reason_needed', messages.reasonNeeded) : null;
}

/** The day that can be recorded instead of today, or null. */
export function offeredDay(mentioned: CalendarDate | undefined, now: Date): CalendarDate | null {
  return mentioned && refuseLateDay(mentioned, 'reason', now) === null ? mentioned : null;
}

export function needsLateReason(day: CalendarDate, now: Date): boolean {
  return now.getTime() - momentOfDay(day).getTime() > credentialLimits.reasonlessHours * 3_600_000;
}

/** 'Record for Nov 6', with the year if it is another. */
export function recordForText(day: CalendarDate, now: Date): string {
  const [month = '', date = '', year = ''] = displayDate(day).split(/,? /);
  const isThisYear = year === denverDate(now).slice(0, 4);
  return messages.recordFor(`${month} ${Number(date)}${isThisYear ? '' : `, ${year}`}`);
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
