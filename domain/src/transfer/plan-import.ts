import type { CalendarDate } from '../time/calendar-date.ts';
import { daysMeant } from './dates.ts';
import type { ExpiryDifference, ImportPlan, ImportProblem, PlannedPerson } from './import-plan.ts';
import type { ImportPlaces, ImportRow, KnownPerson } from './import-world.ts';
import { transferLimits } from './limits.ts';
import { transferMessages } from './messages.ts';
import { credentialPlanner } from './plan-credential.ts';
import { type ReadCredential, readCredential } from './read-credential.ts';
import { changesOf, contradictions, readMember, unreadableCells } from './read-member.ts';

/** Someone whose rows are being read. */
type Reading = {
  email: string;
  known: KnownPerson | undefined;
  /** The row that says who it is, once one does. */
  first: { row: ImportRow; person: PlannedPerson } | null;
  isListed: boolean;
  /** The line of each program named. */
  lines: Map<string, number>;
};

/**
 * What a file's rows would change, and which can't be imported. Writes nothing, and keeps only the person whose rows
 * are being read: all rows about an e-mail come together. Planning an imported file again changes nothing.
 */
export function importPlanner(places: ImportPlaces, now: Date) {
  const planCredential = credentialPlanner(now);
  let reading: Reading | null = null;

  function personOf(row: ImportRow, current: Reading): PlannedPerson | ImportProblem[] {
    if (current.first) {
      const contradicted = contradictions(row, current.first.row);
      return contradicted.length > 0 ? contradicted : current.first.person;
    }
    const member = readMember(row, current.known, places.organizations);
    if (Array.isArray(member)) return member;
    const person = newPerson(row, member, current.known);
    current.first = { row, person };
    return person;
  }

  function readRow(row: ImportRow, current: Reading): ReadRow {
    const illegible = unreadableCells(row, transferLimits.cellMaxLength);
    if (illegible.length > 0) return { kind: 'faulty', problems: illegible };
    const person = personOf(row, current);
    const credential = readCredential(row, places, now);
    if (Array.isArray(person) || Array.isArray(credential)) {
      return { kind: 'faulty', problems: [person, credential].flatMap((part) => (Array.isArray(part) ? part : [])) };
    }
    if (credential === null) return { kind: 'good', person, credential };
    const before = current.lines.get(credential.program.id);
    if (before !== undefined) {
      const reason = transferMessages.twice(before);
      const value = row.cells.program ?? '';
      return { kind: 'faulty', problems: [{ line: row.line, field: 'program', value, reason }] };
    }
    current.lines.set(credential.program.id, row.line);
    return { kind: 'good', person, credential };
  }

  /** The person whose rows are over, if they are somebody. */
  function finish(): PlannedPerson[] {
    const done = reading?.isListed ? reading.first : null;
    reading = null;
    return done ? [done.person] : [];
  }

  return {
    /** Some rows; `known` are the people they are about. The last one may continue in the next rows. */
    read(rows: readonly ImportRow[], known: readonly KnownPerson[]): ImportPlan {
      const people = new Map(known.map((person) => [person.email, person]));
      const plan: ImportPlan = { people: [], problems: [], differences: [] };
      for (const row of rows) {
        const email = (row.cells.email ?? '').trim().toLowerCase();
        if (reading?.email !== email) {
          plan.people.push(...finish());
          reading = { email, known: people.get(email), first: null, isListed: false, lines: new Map() };
        }
        const read = readRow(row, reading);
        if (read.kind === 'faulty') {
          plan.problems.push(...read.problems);
          continue;
        }
        const { person, credential } = read;
        if (!reading.isListed) person.line = row.line;
        reading.isListed = true;
        if (credential === null) continue;
        const ofMember = reading.known?.credentials ?? [];
        const existing = ofMember.filter(({ programId }) => programId === credential.program.id);
        const { planned, expiresOn } = planCredential(credential, existing);
        person.credentials.push(planned);
        plan.differences.push(...expiryDifference(credential, person.member.email, expiresOn));
      }
      return plan;
    },
    /** Whoever is left when there are no more rows. */
    end: (): ImportPlan => ({ people: finish(), problems: [], differences: [] }),
  };
}

type ReadRow =
  | { kind: 'good'; person: PlannedPerson; credential: ReadCredential | null }
  | { kind: 'faulty'; problems: ImportProblem[] };

function newPerson(row: ImportRow, member: PlannedPerson['member'], known: KnownPerson | undefined): PlannedPerson {
  const changes = known ? changesOf(member, known) : [];
  return {
    line: row.line,
    member,
    memberId: known?.memberId ?? null,
    changes,
    credentials: [],
    grounding: known?.grounding ?? null,
  };
}

function expiryDifference(
  { line, expiresOn: given }: ReadCredential,
  email: string,
  computed: CalendarDate,
): ExpiryDifference[] {
  return given === '' || daysMeant(given).includes(computed) ? [] : [{ line, email, given, computed }];
}
