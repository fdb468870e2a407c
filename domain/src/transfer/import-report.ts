import type { ReasonedGrounding } from '../groundings/grounding.ts';
import type { MemberAlike } from '../members/alike.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { addCounts, countImport, type ImportCounts, noCounts } from './import-counts.ts';
import {
  changesAnything,
  type ExpiryDifference,
  type FieldChange,
  groundingOf,
  type ImportNote,
  type ImportPlan,
  type ImportProblem,
  isWritten,
  type Named,
  type PlannedPerson,
  type WrittenCredential,
} from './import-plan.ts';
import { transferLimits } from './limits.ts';
import { existingChoices } from './schemas.ts';

/** What a check says about a file. */
export type ImportReport = {
  /** Repeats what was shown, so nothing else is saved. */
  fingerprint: string;
  rows: number;
  /** As if everyone already known were left out, and as if all of them were updated. */
  counts: Record<'leave' | 'update', ImportCounts>;
  problems: Listed<Named<ImportProblem>>;
  /** Everybody for whom something would change: who may be on record, then those already known, then the other new ones. */
  people: Listed<ListedPerson>;
  /** The known ones whom the file punches although they are grounded. */
  grounded: Listed<GroundedPerson>;
  differences: Listed<ExpiryDifference>;
  /** What rows say that is left out, while the rows are imported. */
  notes: Listed<Named<ImportNote>>;
};

/** The first of them, and how many there are. */
export type Listed<Item> = { total: number; first: Item[] };

export type GroundedPerson = { memberId: string; line: number; name: string; grounding: ReasonedGrounding };

export type ListedPerson = {
  /** Null for someone new. */
  memberId: string | null;
  /** The first line about this person. */
  line: number;
  name: string;
  email: string;
  /** Of somebody new, what the file says besides name and email. */
  changes: FieldChange[];
  credentials: CredentialChange[];
  /** Who on record somebody new may be. */
  alike?: readonly MemberAlike[];
};

export type CredentialChange = {
  line: number;
  kind: WrittenCredential['kind'];
  program: string;
  /** The day of the import whose act is replaced. */
  replacesOf?: CalendarDate;
  /** The issue and expiry dates, before and after. */
  from: { issuedOn: string; expiresOn: string } | null;
  to: { issuedOn: string; expiresOn: string } | null;
};

/** Combines what is said about a plan's parts, keeping only what is listed. */
export function importReporter() {
  const counts: ImportReport['counts'] = { leave: noCounts, update: noCounts };
  const problems: ImportReport['problems'] = { total: 0, first: [] };
  const known: Listed<ListedPerson> = { total: 0, first: [] };
  const added: Listed<ListedPerson> = { total: 0, first: [] };
  const doubtful: Listed<ListedPerson> = { total: 0, first: [] };
  const grounded: Listed<GroundedPerson> = { total: 0, first: [] };
  const differences: Listed<ExpiryDifference> = { total: 0, first: [] };
  const notes: ImportReport['notes'] = { total: 0, first: [] };
  return {
    add(part: ImportPlan) {
      for (const choice of existingChoices) {
        const ofPart = countImport(part, { existing: choice, exceptions: new Set(), alike: new Map() });
        counts[choice] = addCounts(counts[choice], ofPart);
      }
      list(problems, part.problems, asItIs);
      const changed = part.people.filter(changesAnything);
      const isDoubtful = ({ alike }: PlannedPerson) => alike.length > 0;
      const isNew = (person: PlannedPerson) => person.memberId === null && !isDoubtful(person);
      list(doubtful, changed.filter(isDoubtful), listedPerson);
      list(
        known,
        changed.filter(({ memberId }) => memberId !== null),
        listedPerson,
      );
      list(added, changed.filter(isNew), listedPerson);
      list(grounded, part.people.flatMap(groundedPerson), asItIs);
      list(differences, part.differences, asItIs);
      list(notes, part.notes, asItIs);
    },
    report(rows: number, fingerprint: string): ImportReport {
      const first = [...doubtful.first, ...known.first, ...added.first].slice(0, transferLimits.mostListed);
      const people = { total: doubtful.total + known.total + added.total, first };
      return { fingerprint, rows, counts, problems, people, grounded, differences, notes };
    },
  };
}

function list<Found, Item>(listed: Listed<Item>, found: readonly Found[], told: (one: Found) => Item): void {
  listed.total += found.length;
  listed.first.push(...found.slice(0, transferLimits.mostListed - listed.first.length).map(told));
}

const asItIs = <Item>(item: Item): Item => item;
/** Everything the plan decides, whatever is left out of it: two plans with the same essence write the same. */
export function essenceOf({ people, problems }: ImportPlan): unknown {
  return [
    people.map(({ line, member, memberId, changes, credentials, grounding, alike }) => [
      line,
      alike.map(({ id, same, grounding: own }) => [id, same, own?.id ?? null]),
      grounding?.id ?? null,
      memberId === null ? member : memberId,
      changes,
      credentials
        .filter(isWritten)
        .map((credential) => [credential.line, credential.programId, ...changeOf(credential), ...placeOf(credential)]),
    ]),
    problems,
  ];
}

function groundedPerson(person: PlannedPerson): GroundedPerson[] {
  const { memberId, line, member } = person;
  const grounding = groundingOf(person);
  if (memberId === null || grounding === null) return [];
  return [{ memberId, line, name: `${member.firstName} ${member.lastName}`, grounding }];
}

/** The base it counts for from then on. */
function placeOf(credential: WrittenCredential): (string | null)[] {
  if (credential.kind === 'remove') return [];
  if (credential.kind !== 'replace') return [credential.act.base, credential.act.seasonId];
  const { act, replaces } = credential;
  return [
    replaces.eventId,
    act?.act.base ?? null,
    act?.act.seasonId ?? null,
    String(act?.act.facts.annualInitialTraining),
  ];
}

function listedPerson({ memberId, line, member, changes, credentials, alike }: PlannedPerson): ListedPerson {
  return {
    memberId,
    line,
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    changes: memberId === null ? saidOf(member) : changes,
    credentials: credentials.filter(isWritten).map((credential) => {
      const [kind, from, to] = changeOf(credential);
      const replaced = credential.kind === 'replace' && { replacesOf: credential.replaces.importedOn };
      return { line: credential.line, kind, program: credential.program, ...replaced, from, to };
    }),
    ...(alike.length > 0 && { alike }),
  };
}

function saidOf(member: PlannedPerson['member']): FieldChange[] {
  return saidOfNew.flatMap((field) => (member[field] === null ? [] : [{ field, from: '', to: member[field] }]));
}

const saidOfNew = ['phone', 'organization', 'certificationLevel'] as const;

function changeOf(
  credential: WrittenCredential,
): [CredentialChange['kind'], CredentialChange['from'], CredentialChange['to']] {
  return [credential.kind, credential.from, credential.kind === 'remove' ? null : credential.to];
}
