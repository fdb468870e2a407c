import { wordSearch } from '../search/word-search.ts';
import { parseCalendarDate } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';
import { fieldLabels, memberFields } from './fields.ts';
import type { ImportNote, ImportProblem, Named } from './import-plan.ts';
import type { CredentialChange, ImportReport, ListedPerson } from './import-report.ts';
import { transferMessages as messages } from './messages.ts';

/** With what somebody should look at before saving. */
export type RemarkedPerson = ListedPerson & { remarks: string[] };

/** Everybody a check lists, those with remarks first. */
export function remarkedPeople({ people, grounded, differences, notes }: ImportReport): RemarkedPerson[] {
  const groundedIds = new Set(grounded.first.map(({ memberId }) => memberId));
  const differencesOf = Map.groupBy(differences.first, ({ email }) => email);
  const notesOf = Map.groupBy(notes.first.filter(isAboutPerson), ({ line }) => line);
  const all = people.first.map((person) => {
    const isGrounded = person.memberId !== null && groundedIds.has(person.memberId);
    const remarks = [
      ...(isGrounded ? [messages.isGrounded] : []),
      ...(differencesOf.get(person.email) ?? []).map(({ given }) => messages.expiryNotUsed(given.slice(0, 40))),
      ...linesOf(person).flatMap((line) => (notesOf.get(line) ?? []).map(noteText)),
    ];
    return { ...person, remarks };
  });
  const [remarked, others] = [true, false].map((has) => all.filter(({ remarks }) => remarks.length > 0 === has));
  return [...(remarked ?? []), ...(others ?? [])];
}

/** Whoever has the typed words in their name, now or before, or in their address; or is in the line with this number. */
export function findPeople<Person extends ListedPerson>(people: readonly Person[], typed: string): Person[] {
  const line = lineOf(typed);
  const hasWords = wordSearch(typed);
  return people.filter((person) => {
    const before = person.changes.map(({ from }) => from);
    return linesOf(person).some((one) => one === line) || hasWords([person.name, person.email, ...before]);
  });
}

/** The rows with problems that are about such a name or have such a line or cell. */
export function findProblems<Problem extends Named<ImportProblem>>(all: readonly Problem[], typed: string): Problem[] {
  const sought = lineOf(typed);
  const hasWords = wordSearch(typed);
  return all.filter(({ line, who, value }) => line === sought || hasWords([who, value]));
}

function lineOf(typed: string): number | null {
  const line = /^\s*(?:line\s+)?(\d+)\s*$/i.exec(typed)?.[1];
  return line === undefined ? null : Number(line);
}

/** 'Lift Ticket, LG1: issued Nov 05, 2026, until May 04, 2027'. */
export function credentialText({ kind, program, from, to }: CredentialChange): string {
  const verb = `${program}: ${acts[kind]}`;
  if (kind === 'issue' && to) return `${verb} ${dayText(to.issuedOn)}, until ${dayText(to.expiresOn)}`;
  const until = to ? ` until ${dayText(to.expiresOn)}, issued ${dayText(to.issuedOn)}` : '';
  const instead = from ? ` instead of ${dayText(from.expiresOn)}, issued ${dayText(from.issuedOn)}` : '';
  return `${verb}${until}${kind === 'remove' ? '' : instead}`;
}

export const listedPeopleHeadings = [
  'Line',
  'Name',
  'Email',
  'Member',
  'Changes',
  'Program',
  'Act',
  'Issued',
  'Until',
  'Issued before',
  'Until before',
  'Remarks',
] as const;

/** A line per credential, one for someone without; `isUpdated` says what is chosen for those already known. */
export function listedPersonRows(person: RemarkedPerson, isUpdated: boolean): string[][] {
  const { memberId, line, name, email, changes, credentials, remarks } = person;
  const member = memberId === null ? 'new' : isUpdated ? 'changed' : 'known, left as it is';
  const told = changes.map(({ field, from, to }) => {
    const became = memberId === null ? to : `${from || 'empty'} becomes ${to}`;
    return `${fieldLabels[field]}: ${became}`;
  });
  const row = (at: number, ...ofCredential: string[]) => [
    ...[String(at), name, email, member, told.join('; ')],
    ...[...ofCredential, remarks.join('; ')],
  ];
  if (credentials.length === 0) return [row(line, '', '', '', '', '', '')];
  return credentials.map(({ line: at, kind, program, from, to }) =>
    row(at, program, acts[kind], ...datesOf(to), ...datesOf(from)),
  );
}

/** What is done to a credential, as the check says it. */
const acts: Readonly<Record<CredentialChange['kind'], string>> = {
  issue: 'issued',
  'issue-removed': 'added as removed',
  renew: 'renewed',
  reactivate: 'brought back',
  remove: 'removed',
};

function datesOf(dates: CredentialChange['to']): [string, string] {
  return dates === null ? ['', ''] : [dates.issuedOn, dates.expiresOn];
}

function linesOf({ line, credentials }: ListedPerson): number[] {
  return [...new Set([line, ...credentials.map((credential) => credential.line)])];
}

// Days that a log leaves out are nothing to look at.
function isAboutPerson({ field }: ImportNote): boolean {
  return memberFields.some((one) => one === field);
}

function noteText({ field, value, reason }: ImportNote): string {
  return `${fieldLabels[field]} "${value.slice(0, 120)}": ${reason}`;
}

function dayText(day: string): string {
  const date = parseCalendarDate(day);
  return date === null ? day : displayDate(date);
}
