import { grantMessages } from '../grants/messages.ts';
import { leavingMessages } from '../leaving/messages.ts';
import { cleanText } from '../texts/clean-text.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';
import { daysMeant } from './dates.ts';
import type {
  ExpiryDifference,
  ImportNote,
  ImportPlan,
  ImportProblem,
  Named,
  PlannedCredential,
  PlannedPerson,
} from './import-plan.ts';
import type { ImportPlaces, ImportRow, KnownPerson } from './import-world.ts';
import { transferLimits } from './limits.ts';
import { transferMessages } from './messages.ts';
import { credentialPlanner } from './plan-credential.ts';
import { credentialReader, type ReadCredential } from './read-credential.ts';
import {
  brokenCells,
  changesOf,
  contradictions,
  filledFrom,
  memberReader,
  otherPeople,
  unreadableCells,
} from './read-member.ts';

/** Someone whose rows are being read. */
type Reading = {
  email: string;
  known: KnownPerson | undefined;
  /** The row that says who it is, once one does. */
  first: { row: ImportRow; person: PlannedPerson } | null;
  isListed: boolean;
  /** What the newest row says of each program. */
  newest: Map<string, ReadCredential>;
  /** Addresses in the file that the record doesn't get. */
  unused: Set<string>;
};

/**
 * What a file's rows would change, and which can't be imported. Writes nothing, and keeps only the person whose rows
 * are being read: all rows about an e-mail come together. Planning an imported file again changes nothing.
 */
export function importPlanner(places: ImportPlaces, now: Date) {
  const planCredential = credentialPlanner(now);
  const readMember = memberReader(places.organizations);
  const readCredential = credentialReader(places, now);
  let reading: Reading | null = null;
  let others: ReadonlySet<ImportRow> = new Set();

  function personOf(row: ImportRow, current: Reading): PlannedPerson | ImportProblem[] {
    const { known } = current;
    if (others.has(row)) {
      const value = row.fileEmail ?? current.email;
      return [{ line: row.line, field: 'email', value, reason: grantMessages.mustAdd, isOfOthers: true }];
    }
    if (known?.former) {
      const reason = leavingMessages.inFile(known.former);
      return [{ line: row.line, field: 'email', value: current.email, reason, leftRecord: known.memberId }];
    }
    if (current.first) {
      const differing = otherPeople(row, current.first.row);
      if (differing.length > 0) return differing;
      const { person } = current.first;
      const filled = filledFrom(row, current.first.row);
      const whole = readMember(filled, current.known);
      if (Array.isArray(whole)) return whole.map((problem) => ({ ...problem, line: row.line }));
      current.first.row = filled;
      person.member = whole;
      person.changes = current.known ? changesOf(whole, current.known) : [];
      return person;
    }
    const member = readMember(row, current.known);
    if (Array.isArray(member)) return member;
    const person = newPerson(row, member, current.known);
    current.first = { row, person };
    return person;
  }

  function readRow(row: ImportRow, current: Reading): ReadRow {
    const illegible = unreadableCells(row, transferLimits.cellMaxLength);
    const unusable = [...illegible, ...brokenCells(row).problems];
    if (unusable.length > 0) return { kind: 'faulty', problems: unusable };
    const person = personOf(row, current);
    const credential = readCredential(row);
    if (Array.isArray(person) || Array.isArray(credential)) {
      return { kind: 'faulty', problems: [person, credential].flatMap((part) => (Array.isArray(part) ? part : [])) };
    }
    const before = credential && current.newest.get(credential.program.id);
    if (credential && before?.issuedOn === credential.issuedOn && !saysTheSame(before, credential)) {
      const reason = transferMessages.sameDayOtherwise(before.line);
      return {
        kind: 'faulty',
        problems: [{ line: row.line, field: 'program', value: row.cells.program ?? '', reason }],
      };
    }
    return { kind: 'good', person, credential };
  }

  /** Of several rows about one program the newest counts; the others are history, as in a log. */
  function keepNewest(read: ReadCredential, newest: Reading['newest']): ImportNote[] {
    const before = newest.get(read.program.id);
    if (before === undefined) {
      newest.set(read.program.id, read);
      return [];
    }
    const [kept, left] = read.issuedOn > before.issuedOn ? [read, before] : [before, read];
    newest.set(read.program.id, { ...kept, annualOn: kept.isAnnual ? kept.annualOn : lastAnnual(kept, left) });
    const reason =
      kept.issuedOn === left.issuedOn
        ? transferMessages.sameDay(kept.line)
        : transferMessages.history(kept.line, displayDate(kept.issuedOn));
    return [{ line: left.line, field: 'issuedOn', value: left.issuedOn, reason }];
  }

  /** The person whose rows are over, if they are somebody, with what is written of their credentials. */
  function finish(): ImportPlan {
    const plan: ImportPlan = { people: [], problems: [], notes: [], differences: [] };
    const done = reading?.isListed ? reading : null;
    reading = null;
    if (!done?.first) return plan;
    const { person } = done.first;
    for (const credential of done.newest.values()) {
      const ofMember = done.known?.credentials ?? [];
      const existing = ofMember.filter(({ programId }) => programId === credential.program.id);
      const { planned, expiresOn } = planCredential(credential, existing);
      person.credentials.push(planned);
      plan.differences.push(...expiryDifference(credential, person.member.email, expiresOn));
      if (planned.kind === 'older') plan.notes.push(newerOnRecord(credential, planned, person));
    }
    plan.people.push(person);
    return plan;
  }

  return {
    /**
     * Some rows; `known` are the people they are about, and `ofOthers` the rows whose people an administrator must add.
     * The last one may continue in the next rows.
     */
    read(
      rows: readonly ImportRow[],
      known: readonly KnownPerson[],
      ofOthers: ReadonlySet<ImportRow> = new Set(),
    ): ImportPlan {
      others = ofOthers;
      const people = new Map(known.map((person) => [person.email, person]));
      const plan: ImportPlan = { people: [], problems: [], notes: [], differences: [] };
      for (const row of rows) {
        const email = (row.cells.email ?? '').trim().toLowerCase();
        if (reading?.email !== email) {
          const finished = finish();
          plan.people.push(...finished.people);
          plan.notes.push(...finished.notes);
          plan.differences.push(...finished.differences);
          reading = {
            email,
            known: people.get(email),
            first: null,
            isListed: false,
            newest: new Map(),
            unused: new Set(),
          };
        }
        const read = readRow(row, reading);
        if (read.kind === 'faulty') {
          plan.problems.push(...named(read.problems, row, reading));
          continue;
        }
        const { person, credential } = read;
        if (!reading.isListed) person.line = row.line;
        reading.isListed = true;
        const history = credential === null ? [] : keepNewest(credential, reading.newest);
        plan.notes.push(...named([...notesOf(row, reading), ...history], row, reading));
      }
      return plan;
    },
    /** Whoever is left when there are no more rows. */
    end: finish,
  };
}

function named(problems: readonly ImportProblem[], { cells }: ImportRow, { first }: Reading): Named<ImportProblem>[] {
  return problems.map((problem) => {
    const who = nameIn(cells) || nameIn(first?.person.member ?? {}) || (cells.email ?? '');
    return { ...problem, who: who.slice(0, mostOfName) };
  });
}

const mostOfName = 120;

function nameIn({ firstName = '', lastName = '' }: { firstName?: string; lastName?: string }): string {
  return cleanText(`${firstName} ${lastName}`);
}

function notesOf(row: ImportRow, { first, unused }: Reading): ImportNote[] {
  const against = first === null || first.row.line === row.line ? [] : contradictions(row, first.row);
  const { line, fileEmail, cells } = row;
  if (!fileEmail || unused.has(fileEmail)) return [...brokenCells(row).notes, ...against];
  unused.add(fileEmail);
  const reason = transferMessages.addressNotUsed(cells.email ?? '');
  return [...brokenCells(row).notes, ...against, { line, field: 'email', value: fileEmail, reason }];
}

type ReadRow =
  | { kind: 'good'; person: PlannedPerson; credential: ReadCredential | null }
  | { kind: 'faulty'; problems: ImportProblem[] };

/** Where the year began: an annual training that the log has before its newest day. */
function lastAnnual(kept: ReadCredential, left: ReadCredential): CalendarDate | null {
  const before = left.isAnnual ? left.issuedOn : left.annualOn;
  return kept.annualOn === null || (before !== null && before > kept.annualOn) ? before : kept.annualOn;
}

function saysTheSame(one: ReadCredential, other: ReadCredential): boolean {
  return one.isAnnual === other.isAnnual && one.status === other.status && one.base === other.base;
}

function newPerson(row: ImportRow, member: PlannedPerson['member'], known: KnownPerson | undefined): PlannedPerson {
  const changes = known ? changesOf(member, known) : [];
  return {
    line: row.line,
    member,
    memberId: known?.memberId ?? null,
    changes,
    credentials: [],
    grounding: known?.grounding ?? null,
    alike: [],
  };
}

/** A credential that the file has as it was before: whoever imports may expect it to change. */
function newerOnRecord(
  { line, issuedOn }: ReadCredential,
  { program, from }: PlannedCredential,
  { member }: PlannedPerson,
): Named<ImportNote> {
  const reason = transferMessages.newerOnRecord(program, from && displayDate(from.issuedOn));
  return { line, field: 'issuedOn', value: issuedOn, reason, who: nameIn(member).slice(0, mostOfName) };
}

function expiryDifference(
  { line, expiresOn: given }: ReadCredential,
  email: string,
  computed: CalendarDate,
): ExpiryDifference[] {
  return given === '' || daysMeant(given).includes(computed) ? [] : [{ line, email, given, computed }];
}
