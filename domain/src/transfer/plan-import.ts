import type { CalendarDate } from '../time/index.ts';
import type { ExpiryDifference, ImportPlan, ImportProblem, PlannedPerson } from './import-plan.ts';
import type { ImportRow, ImportWorld, KnownMember } from './import-world.ts';
import { transferLimits } from './limits.ts';
import { transferMessages } from './messages.ts';
import { credentialPlanner } from './plan-credential.ts';
import { type ReadCredential, readCredential } from './read-credential.ts';
import { changesOf, contradictions, readMember, unreadableCells } from './read-member.ts';
import { readDay } from './read-values.ts';

/**
 * What the rows of a file would change, and which of them cannot be imported. Writes nothing. What was imported once
 * changes nothing when it is planned again.
 */
export function planImport(rows: readonly ImportRow[], world: ImportWorld, now: Date): ImportPlan {
  const held = Map.groupBy(world.credentials, ({ memberId }) => memberId);
  const planCredential = credentialPlanner(world, now);
  const readRow = rowReader(world, now);
  const people = new Set<PlannedPerson>();
  const problems: ImportProblem[] = [];
  const differences: ExpiryDifference[] = [];
  for (const row of rows) {
    const read = readRow(row);
    if (read.kind === 'faulty') {
      problems.push(...read.problems);
      continue;
    }
    const { person, credential } = read;
    if (!people.has(person)) person.line = row.line;
    people.add(person);
    if (credential === null) continue;
    const ofMember = person.memberId === null ? [] : (held.get(person.memberId) ?? []);
    const existing = ofMember.filter(({ programId }) => programId === credential.program.id);
    const { planned, expiresOn } = planCredential(credential, existing);
    person.credentials.push(planned);
    differences.push(...expiryDifference(credential, person.member.email, expiresOn));
  }
  return { people: [...people], problems, differences };
}

type ReadRow =
  | { kind: 'good'; person: PlannedPerson; credential: ReadCredential | null }
  | { kind: 'faulty'; problems: ImportProblem[] };

/** Reads one row after the other, each in the light of those before it. */
function rowReader(world: ImportWorld, now: Date): (row: ImportRow) => ReadRow {
  const members = new Map(world.members.map((member) => [member.email, member]));
  const firsts = new Map<string, { row: ImportRow; person: PlannedPerson }>();
  const seen = new Map<string, number>();

  function readPerson(row: ImportRow, email: string): PlannedPerson | ImportProblem[] {
    const first = firsts.get(email);
    if (first) {
      const contradicted = contradictions(row, first.row);
      return contradicted.length > 0 ? contradicted : first.person;
    }
    const known = members.get(email);
    const member = readMember(row, known, world.organizations);
    if (Array.isArray(member)) return member;
    const person = newPerson(row, member, known);
    firsts.set(email, { row, person });
    return person;
  }

  return (row) => {
    const illegible = unreadableCells(row, transferLimits.cellMaxLength);
    if (illegible.length > 0) return { kind: 'faulty', problems: illegible };
    const email = (row.cells.email ?? '').toLowerCase();
    const person = readPerson(row, email);
    const credential = readCredential(row, world, now);
    if (Array.isArray(person) || Array.isArray(credential)) {
      return { kind: 'faulty', problems: [person, credential].flatMap((part) => (Array.isArray(part) ? part : [])) };
    }
    if (credential === null) return { kind: 'good', person, credential };
    const key = `${email} ${credential.program.id}`;
    const before = seen.get(key);
    if (before !== undefined) {
      const reason = transferMessages.twice(before);
      const value = row.cells.program ?? '';
      return { kind: 'faulty', problems: [{ line: row.line, field: 'program', value, reason }] };
    }
    seen.set(key, row.line);
    return { kind: 'good', person, credential };
  };
}

function newPerson(row: ImportRow, member: PlannedPerson['member'], known: KnownMember | undefined): PlannedPerson {
  const changes = known ? changesOf(member, known) : [];
  return { line: row.line, member, memberId: known?.id ?? null, changes, credentials: [] };
}

function expiryDifference(
  { line, expiresOn: given }: ReadCredential,
  email: string,
  computed: CalendarDate,
): ExpiryDifference[] {
  return given === '' || readDay(given) === computed ? [] : [{ line, email, given, computed }];
}
