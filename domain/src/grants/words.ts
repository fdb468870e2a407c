import { displayDate } from '../time/denver.ts';

/** What a grant is for: a base, an organization, or everything. */
export type NamedGrant = {
  kind: 'reader' | 'trainer' | 'lead';
  scope: { of: 'base' | 'organization'; name: string } | { of: 'all' };
};

export const kindTitles = { reader: 'Reader', trainer: 'Trainer', lead: 'Lead' } as const;

/** 'Reader at LG3', 'Reader of Alpine Rescue Team', 'Reader everywhere'. */
export function grantTitle({ kind, scope }: NamedGrant): string {
  if (scope.of === 'all') return `${kindTitles[kind]} everywhere`;
  return `${kindTitles[kind]} ${scope.of === 'base' ? 'at' : 'of'} ${scope.name}`;
}

/** An end at midnight belongs to the day before. */
export function lastDayOf(end: Date): Date {
  return new Date(end.getTime() - 1);
}

/** 'from Dec 05, 2026 until Mar 31, 2027'. `start` is null for at once. */
export function grantPeriod(start: Date | null, end: Date | null): string {
  const until = end === null ? 'until someone ends it' : `until ${displayDate(lastDayOf(end))}`;
  return start === null ? until : `from ${displayDate(start)} ${until}`;
}

/** A sentence that says what a grant gives. */
export function grantGives(grant: NamedGrant): string {
  return `Can ${grantAllows(grant)}.`;
}

/** What a grant allows, to go on after 'can', or with 'or' after 'can no longer'. */
export function grantAllows({ kind, scope }: NamedGrant, and: 'and' | 'or' = 'and'): string {
  if (scope.of === 'organization') return `look at the members of ${scope.name} and their records`;
  const all = scope.of === 'all';
  const looks = all
    ? 'look at everything about all members, bases and organizations'
    : `look at everything about ${scope.name}`;
  switch (kind) {
    case 'reader':
      return all ? looks : `${looks}: its people, trainings, rosters and reports`;
    case 'trainer':
      return all
        ? `punch members, record trainings ${and} ${looks}`
        : `${looks}, punch its members ${and} record its trainings`;
    case 'lead':
      return all
        ? `issue, punch and undo, change members, trainings and seasons, import, give readers and trainers access ${and} ${looks}`
        : `${looks}, issue, punch and undo, change its members, trainings and seasons, import ${and} give readers and trainers access`;
  }
}
