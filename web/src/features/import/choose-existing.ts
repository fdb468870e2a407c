import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import type { GroundedPerson, ImportReport, Listed, ListedPerson } from '@ffl/domain/transfer/import-report';
import type { ImportChoice } from '@ffl/domain/transfer/schemas';

/** Whether someone is saved: whoever is new, and those already known by choice. */
export function isUpdated(
  { memberId }: ListedPerson,
  existing: ImportChoice['existing'],
  exceptions: ReadonlySet<string>,
): boolean {
  return memberId === null || (existing === 'update') !== exceptions.has(memberId);
}

/** The import's totals with one choice for all, and the other one for these people. */
export function chosenCounts(
  { counts, people: { first: people } }: ImportReport,
  existing: ImportChoice['existing'],
  exceptions: ReadonlySet<string>,
): ImportCounts {
  const others = people.filter(({ memberId }) => memberId !== null && exceptions.has(memberId));
  const kinds = others.flatMap(({ credentials }) => credentials.map(({ kind }) => kind));
  const sign = existing === 'leave' ? 1 : -1;
  const more = (...wanted: (typeof kinds)[number][]) => sign * kinds.filter((kind) => wanted.includes(kind)).length;
  const of = counts[existing];
  return {
    ...of,
    updated: of.updated + sign * others.length,
    leftOut: of.leftOut - sign * others.length,
    issued: of.issued + more('issue', 'issue-removed'),
    renewed: of.renewed + more('renew'),
    reactivated: of.reactivated + more('reactivate'),
    removed: of.removed + more('remove'),
  };
}

export function isNothing({ added, updated }: ImportCounts): boolean {
  return added + updated === 0;
}

/** Those who would be punched although they are grounded. */
export function groundedOf(
  { counts, grounded }: ImportReport,
  existing: ImportChoice['existing'],
  exceptions: ReadonlySet<string>,
): Listed<GroundedPerson> {
  const isPunched = ({ memberId }: GroundedPerson) => (existing === 'update') !== exceptions.has(memberId);
  const first = grounded.first.filter(isPunched);
  // Exceptions are chosen among those listed.
  return {
    total: existing === 'update' ? counts.update.grounded - grounded.first.length + first.length : first.length,
    first,
  };
}
