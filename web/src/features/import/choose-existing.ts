import type { ExistingPerson, ImportChoice, ImportCounts, ImportReport } from '@ffl/domain/transfer';

/** Whether somebody who is known already is updated. */
export function isUpdated(
  { memberId }: ExistingPerson,
  existing: ImportChoice['existing'],
  exceptions: ReadonlySet<string>,
): boolean {
  return (existing === 'update') !== exceptions.has(memberId);
}

/** What the import comes to with these people updated. The report counts as if all were left out. */
export function chosenCounts(
  { counts, existing: people }: ImportReport,
  existing: ImportChoice['existing'],
  exceptions: ReadonlySet<string>,
): ImportCounts {
  const updated = people.filter((person) => isUpdated(person, existing, exceptions));
  const changed = updated.flatMap(({ credentials }) => credentials.map(({ kind }) => kind));
  const more = (...kinds: (typeof changed)[number][]) => changed.filter((kind) => kinds.includes(kind)).length;
  return {
    ...counts,
    updated: updated.length,
    leftOut: people.length - updated.length,
    issued: counts.issued + more('issue', 'issue-removed'),
    renewed: counts.renewed + more('renew'),
    reactivated: counts.reactivated + more('reactivate'),
    removed: counts.removed + more('remove'),
  };
}

export function isNothing({ added, updated }: ImportCounts): boolean {
  return added + updated === 0;
}
