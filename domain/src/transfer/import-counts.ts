import {
  changesAnything,
  groundingOf,
  type ImportPlan,
  isWritten,
  type PlannedCredential,
  type PlannedPerson,
} from './import-plan.ts';
import type { AlikeAnswer, ImportChoice } from './schemas.ts';

/** An import's totals, in people and credentials. */
export type ImportCounts = {
  added: number;
  updated: number;
  unchanged: number;
  /** Known already, and left as they are by choice. */
  leftOut: number;
  /** New, and not added by choice, since they are like somebody on record. */
  notAdded: number;
  issued: number;
  renewed: number;
  reactivated: number;
  removed: number;
  /** Credentials on which the file corrects what an import before it wrote. */
  replaced: number;
  /** Credentials whose record is newer than the file. */
  older: number;
  faultyRows: number;
  /** People punched although they are grounded. */
  grounded: number;
};

/** Whether a person in the plan is left as is, by choice. */
export function isLeftOut(person: PlannedPerson, { existing, exceptions, alike }: ChoiceOfPeople): boolean {
  if (person.memberId === null) return alike.get(person.member.email) === 'leave';
  return changesAnything(person) && (existing === 'leave') !== exceptions.has(person.memberId);
}

/** Whether nobody said what becomes of somebody new who is like somebody on record. */
export function isUnanswered({ member, alike }: PlannedPerson, choice: ChoiceOfPeople): boolean {
  return alike.length > 0 && !choice.alike.has(member.email);
}

export type ChoiceOfPeople = Pick<ImportChoice, 'existing'> & {
  exceptions: ReadonlySet<string>;
  /** By address. */
  alike: ReadonlyMap<string, AlikeAnswer>;
};

export function countImport({ people, problems }: ImportPlan, choice: ChoiceOfPeople): ImportCounts {
  const written = people.filter((person) => changesAnything(person) && !isLeftOut(person, choice));
  const credentials = written.flatMap((person) => person.credentials.filter(isWritten));
  const ofKind = (...kinds: PlannedCredential['kind'][]) =>
    credentials.filter(({ kind }) => kinds.includes(kind)).length;
  const known = written.filter(({ memberId }) => memberId !== null).length;
  return {
    added: written.length - known,
    updated: known,
    unchanged: people.filter((person) => !changesAnything(person)).length,
    ...countLeftOut(people.filter((person) => isLeftOut(person, choice))),
    issued: ofKind('issue', 'issue-removed'),
    renewed: ofKind('renew'),
    reactivated: ofKind('reactivate'),
    removed: ofKind('remove'),
    replaced: ofKind('replace'),
    older: people.flatMap((person) => person.credentials.filter(({ kind }) => kind === 'older')).length,
    faultyRows: faultyLines(problems).length,
    grounded: written.filter((person) => groundingOf(person) !== null).length,
  };
}

function countLeftOut(people: readonly PlannedPerson[]): Pick<ImportCounts, 'leftOut' | 'notAdded'> {
  const notAdded = people.filter(({ memberId }) => memberId === null).length;
  return { leftOut: people.length - notAdded, notAdded };
}

export const noCounts: ImportCounts = {
  added: 0,
  updated: 0,
  unchanged: 0,
  leftOut: 0,
  notAdded: 0,
  issued: 0,
  renewed: 0,
  reactivated: 0,
  removed: 0,
  replaced: 0,
  older: 0,
  faultyRows: 0,
  grounded: 0,
};

/** Two parts of an import added together. */
export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  const sum = { ...one };
  for (const key of countKeys) sum[key] += other[key];
  return sum;
}

const countKeys = Object.keys(noCounts) as (keyof ImportCounts)[];

/** The lines with problems, each once. */
export function faultyLines(problems: readonly { line: number }[]): number[] {
  return [...new Set(problems.map(({ line }) => line))];
}
