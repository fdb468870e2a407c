import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { type GiveGrant, giveGrantSchema } from '@ffl/domain/grants/schemas';
import { listedOrganization } from '@ffl/domain/members/schemas';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, denverDate, startOfDay } from '@ffl/domain/time/denver';
import type { GrantScope } from '../../api/access/queries.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';

/** What the form holds, as typed. */
export type AccessEntries = {
  email: string;
  firstName: string;
  lastName: string;
  of: '' | GrantScope['of'];
  /** Name of the base. */
  base: string;
  organization: string;
  /** Whether the person also acts, as a trainer; not in an organization. */
  acts: '' | 'yes';
  from: string;
  until: string;
  reason: string;
};

export const noEntries: AccessEntries = {
  email: '',
  firstName: '',
  lastName: '',
  of: '',
  base: '',
  organization: '',
  acts: '',
  from: '',
  until: '',
  reason: '',
};

/** What a grant can be for. */
export type Places = {
  bases: readonly { id: string; name: string }[];
  organizations: readonly { id: string; name: string; displayName: string }[];
};

/** The chosen scope; null while none is. */
export function scopeOf({ of, base, organization }: AccessEntries, places: Places): GrantScope | null {
  if (of === 'all') return { of };
  if (of === 'organization') {
    const chosen = listedOrganization(organization, places.organizations);
    return chosen && { of, id: chosen.id, name: chosen.displayName };
  }
  const chosen = places.bases.find(({ name }) => name === base);
  return of === 'base' && chosen ? { of, id: chosen.id, name: chosen.name } : null;
}

/** `isNamed`: a record says the name already. */
export type Known = { places: Places; isNamed: boolean; now: Date };

export function accessProblems(entries: AccessEntries, { places, isNamed, now }: Known): Problems<AccessEntries> {
  const { of, from, until } = entries;
  const { email, firstName, lastName, reason } = problemsIn<AccessEntries>(
    giveGrantSchema.safeParse({ ...entries, kind: 'reader', scope: { of: 'all' } }),
  );
  return {
    email,
    firstName: isNamed ? undefined : firstName,
    lastName: isNamed ? undefined : lastName,
    of: of === '' ? messages.scopeNeeded : undefined,
    base: of === 'base' && !scopeOf(entries, places) ? messages.baseNeeded : undefined,
    organization: of === 'organization' && !scopeOf(entries, places) ? messages.organizationNeeded : undefined,
    from: dayProblem(from, now),
    until:
      dayProblem(until, now) ?? (from !== '' && until !== '' && until < from ? messages.lastBeforeFirst : undefined),
    reason,
  };
}

/** Null for a blank day, or a problem. */
export function dayProblem(day: string, now: Date): string | undefined {
  if (day === '') return undefined;
  const date = parseCalendarDate(day);
  if (date === null) return messages.dayInvalid;
  return date < denverDate(now) ? messages.dayPast : undefined;
}

/** The end of a grant whose last day this is; null for none. */
export function endAfter(day: string): Date | null {
  const date = parseCalendarDate(day);
  return date && startOfDay(daysAfter(date, 1));
}

/** The start of a grant whose first day this is; null for at once. */
function startOn(day: string, now: Date): Date | null {
  const date = parseCalendarDate(day);
  return date && date > denverDate(now) ? startOfDay(date) : null;
}

function kindOf({ of, acts }: AccessEntries): GiveGrant['kind'] {
  return acts === 'yes' && of !== 'organization' ? 'trainer' : 'reader';
}

export function orderOf(entries: AccessEntries, scope: GrantScope, { isNamed, now }: Known): GiveGrant {
  const { email, firstName, lastName, from, until, reason } = entries;
  return giveGrantSchema.parse({
    email,
    ...(!isNamed && { firstName, lastName }),
    kind: kindOf(entries),
    scope: scope.of === 'all' ? { of: 'all' } : { of: scope.of, id: scope.id },
    startsAt: startOn(from, now)?.toISOString() ?? null,
    endsAt: endAfter(until)?.toISOString() ?? null,
    reason,
  });
}
