import { expiryMoveText } from '../currency/prospect.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate } from '../time/denver.ts';
import type { Credential, CredentialDates } from './credential.ts';
import { decideIssue, decideRenew, type RuledProgram } from './decide.ts';
import { datesAfterLate, momentOfDay } from './late-day.ts';
import { lateWords } from './late-words.ts';
import type { PunchFacts } from './notes.ts';

/** 'Record for Nov 6', with the year if it is another. */
export function recordForText(day: CalendarDate, now: Date): string {
  const [month = '', date = '', year = ''] = displayDate(day).split(/,? /);
  const isThisYear = year === denverDate(now).slice(0, 4);
  return lateWords.recordFor(`${month} ${Number(date)}${isThisYear ? '' : `, ${year}`}`);
}

export type LateProspect = {
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
