import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { outlasts } from '@ffl/domain/grants/decide';
import { grantMessages } from '@ffl/domain/grants/messages';
import { type GiveGrant, giveGrantSchema } from '@ffl/domain/grants/schemas';
import { listedOrganization } from '@ffl/domain/members/schemas';
import { type CalendarDate, parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, denverDate, startOfDay } from '@ffl/domain/time/denver';
import type { GrantScope } from '../../api/access/queries.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import { type AccessEntries, chosenOf } from './access-entries.ts';

/** What a grant can be for. */
export type Places = {
  bases: readonly { id: string; name: string }[];
  organizations: readonly { id: string; name: string; displayName: string }[];
};

/** The chosen scope; null while none is. */
export function scopeOf(entries: AccessEntries, places: Places): GrantScope | null {
  const { base, organization } = entries;
  const of = chosenOf(entries);
  if (of === 'all') return { of };
  if (of === 'organization') {
    const chosen = listedOrganization(organization, places.organizations);
    return chosen && { of, id: chosen.id, name: chosen.displayName };
  }
  const chosen = places.bases.find(({ name }) => name === base);
  return of === 'base' && chosen ? { of, id: chosen.id, name: chosen.name } : null;
}

export type Known = {
  places: Places;
  /** A record says the name already. */
  isNamed: boolean;
  now: Date;
  /** Until when it may last; null without an end. */
  own: Date | null;
};

export function accessProblems(entries: AccessEntries, { places, isNamed, now, own }: Known): Problems<AccessEntries> {
  const { from, until } = entries;
  const of = chosenOf(entries);
  const { email, firstName, lastName, reason } = problemsIn<AccessEntries>(
    giveGrantSchema.safeParse({ ...entries, scope: { of: 'all' } }),
  );
  return {
    email,
    firstName: isNamed ? undefined : firstName,
    lastName: isNamed ? undefined : lastName,
    of: of === '' ? messages.scopeNeeded : undefined,
    base: of === 'base' && !scopeOf(entries, places) ? messages.baseNeeded : undefined,
    organization: of === 'organization' && !scopeOf(entries, places) ? messages.organizationNeeded : undefined,
    from: dayProblem(from, now),
    until: lastDayProblem(until, now, from, own),
    reason,
  };
}

/** What is wrong with a last day. `first` is the first one, and `own` the end that it may not outlast, null for none. */
export function lastDayProblem(day: string, now: Date, first: string, own: Date | null): string | undefined {
  const problem = dayProblem(day, now);
  if (problem !== undefined) return problem;
  if (first !== '' && day !== '' && day < first) return messages.lastBeforeFirst;
  return own && outlasts(endAfter(day, own), own) ? grantMessages.outlivesLead(own) : undefined;
}

function dayProblem(day: string, now: Date): string | undefined {
  if (day === '') return undefined;
  const date = parseCalendarDate(day);
  if (date === null) return messages.dayInvalid;
  return date < denverDate(now) ? messages.dayPast : undefined;
}

/** The end of a grant whose last day this is; null for none. The day of the own end goes on until then. */
export function endAfter(day: string, own: Date | null): Date | null {
  const date = parseCalendarDate(day);
  if (date && own && date === lastDayUntil(own)) return own;
  return date && startOfDay(daysAfter(date, 1));
}

/** The last day of what ends at this moment. */
export function lastDayUntil(end: Date): CalendarDate {
  return denverDate(messages.lastDayOf(end));
}

/** The start of a grant whose first day this is; null for at once. */
function startOn(day: string, now: Date): Date | null {
  const date = parseCalendarDate(day);
  return date && date > denverDate(now) ? startOfDay(date) : null;
}

export function orderOf(entries: AccessEntries, scope: GrantScope, { isNamed, now, own }: Known): GiveGrant {
  const { email, firstName, lastName, kind, from, until, reason } = entries;
  return giveGrantSchema.parse({
    email,
    ...(!isNamed && { firstName, lastName }),
    kind,
    scope: scope.of === 'all' ? { of: 'all' } : { of: scope.of, id: scope.id },
    startsAt: startOn(from, now)?.toISOString() ?? null,
    endsAt: endAfter(until, own)?.toISOString() ?? null,
    reason,
  });
}
