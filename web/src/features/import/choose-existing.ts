import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import type { GroundedPerson, ImportReport, Listed, ListedPerson } from '@ffl/domain/transfer/import-report';
import type { ImportChoice } from '@ffl/domain/transfer/schemas';
import type { AlikeAnswers } from './use-alike-answers.ts';

/** What becomes of those already known, with exceptions, and of the new people who may be on record. */
export type PeopleChoice = {
  existing: ImportChoice['existing'];
  exceptions: ReadonlySet<string>;
  alike: AlikeAnswers;
};

/** Whether someone is saved: whoever is new, unless left out, and those already known by choice. */
export function isSaved({ memberId, email }: ListedPerson, { existing, exceptions, alike }: PeopleChoice): boolean {
  if (memberId === null) return alike.get(email) !== 'leave';
  return (existing === 'update') !== exceptions.has(memberId);
}

/** The import's totals with one choice for all, and the other one for these people. */
export function chosenCounts({ counts, people: { first: people } }: ImportReport, choice: PeopleChoice): ImportCounts {
  const { existing, exceptions } = choice;
  const of = counts[existing];
  const others = people.filter(({ memberId }) => memberId !== null && exceptions.has(memberId));
  const left = people.filter((person) => person.memberId === null && !isSaved(person, choice));
  const sign = existing === 'leave' ? 1 : -1;
  const more = (...wanted: ListedPerson['credentials'][number]['kind'][]) => {
    const count = (some: readonly ListedPerson[]) =>
      some.flatMap(({ credentials }) => credentials).filter(({ kind }) => wanted.includes(kind)).length;
    return sign * count(others) - count(left);
  };
  return {
    ...of,
    added: of.added - left.length,
    notAdded: left.length,
    updated: of.updated + sign * others.length,
    leftOut: of.leftOut - sign * others.length,
    issued: of.issued + more('issue', 'issue-removed'),
    renewed: of.renewed + more('renew'),
    reactivated: of.reactivated + more('reactivate'),
    removed: of.removed + more('remove'),
    replaced: of.replaced + more('replace'),
  };
}

export function isNothing({ added, updated }: ImportCounts): boolean {
  return added + updated === 0;
}

/** Those who would be punched although they are grounded. */
export function groundedOf(
  { counts, grounded }: ImportReport,
  { existing, exceptions }: PeopleChoice,
): Listed<GroundedPerson> {
  const isPunched = ({ memberId }: GroundedPerson) => (existing === 'update') !== exceptions.has(memberId);
  const first = grounded.first.filter(isPunched);
  // Exceptions are chosen among those listed.
  return {
    total: existing === 'update' ? counts.update.grounded - grounded.first.length + first.length : first.length,
    first,
  };
}
