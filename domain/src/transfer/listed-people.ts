import { nameLines, phoneDigits } from '../members/alike-keys.ts';
import { alikeMessages } from '../members/alike-messages.ts';
import { wordSearch } from '../search/word-search.ts';
import { parseCalendarDate } from '../time/calendar-date.ts';
import { displayDate } from '../time/denver.ts';
import { fieldLabels, memberFields } from './fields.ts';
import type { ImportNote, ImportProblem, Named } from './import-plan.ts';
import type { CredentialChange, ImportReport, ListedPerson } from './import-report.ts';
import { transferMessages as messages } from './messages.ts';

/** With what somebody should look at before saving. */
export type RemarkedPerson = ListedPerson & { remarks: string[] };

/** Everybody a check lists: who may be on record first, then those with remarks. */
export function remarkedPeople({ people, grounded, differences, notes }: ImportReport): RemarkedPerson[] {
  const groundedIds = new Set(grounded.first.map(({ memberId }) => memberId));
  const differencesOf = Map.groupBy(differences.first, ({ email }) => email);
  const notesOf = Map.groupBy(notes.first.filter(isAboutPerson), ({ line }) => line);
  const doubles = doublesAmong(people.first.filter(({ memberId }) => memberId === null));
  const all = people.first.map((person) => {
    const isGrounded = person.memberId !== null && groundedIds.has(person.memberId);
    const remarks = [
      ...(isGrounded ? [messages.isGrounded] : []),
      ...person.credentials.flatMap(({ replacesOf }) => (replacesOf ? messages.replaces(displayDate(replacesOf)) : [])),
      ...(doubles.get(person) ?? []),
      ...(differencesOf.get(person.email) ?? []).map(({ given }) => messages.expiryNotUsed(given.slice(0, 40))),
      ...linesOf(person).flatMap((line) => (notesOf.get(line) ?? []).map(noteText)),
    ];
    return { ...person, remarks };
  });
  const byRank = Map.groupBy(all, ({ alike, remarks }) =>
    alike ? 'alike' : remarks.length > 0 ? 'remarked' : 'other',
  );
  return (['alike', 'remarked', 'other'] as const).flatMap((rank) => byRank.get(rank) ?? []);
}

/** What new people share with others in the file who have another address. Many share the number of a team. */
function doublesAmong(people: readonly ListedPerson[]): ReadonlyMap<ListedPerson, string[]> {
  const byName = sharing(people, ({ name }) => nameLines(name));
  const byPhone = sharing(people, ({ changes }) => {
    const phone = phoneDigits(changes.find(({ field }) => field === 'phone')?.to ?? '');
    return phone === null ? [] : [phone];
  });
  const remarksOf = (person: ListedPerson) => {
    const names = byName.get(person) ?? new Set();
    const phones = byPhone.get(person) ?? new Set();
    const lines = (of: Iterable<ListedPerson>) => [...of].map(({ line }) => line).slice(0, mostSharing);
    const others = [...phones].filter((one) => !names.has(one));
    return [
      ...(names.size > 0 ? [messages.sameInFile('name', lines(names))] : []),
      ...(others.length > 0 && phones.size < mostSharing ? [messages.sameInFile('phone', lines(others))] : []),
    ];
  };
  return new Map(people.map((person) => [person, remarksOf(person)]));
}

const mostSharing = 5;

/** For each of the people, the others with one of their keys. */
function sharing(
  people: readonly ListedPerson[],
  keysOf: (person: ListedPerson) => string[],
): ReadonlyMap<ListedPerson, Set<ListedPerson>> {
  const byKey = new Map<string, ListedPerson[]>();
  for (const person of people) {
    for (const key of new Set(keysOf(person))) byKey.set(key, [...(byKey.get(key) ?? []), person]);
  }
  const shared = [...byKey.values()].filter(({ length }) => length > 1);
  const found = new Map<ListedPerson, Set<ListedPerson>>();
  for (const group of shared) {
    for (const person of group) {
      const others = found.get(person) ?? new Set();
      for (const other of group.slice(0, mostSharing + 1)) if (other !== person) others.add(other);
      found.set(person, others);
    }
  }
  return found;
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
  if (kind === 'replace' && to === null) return `${verb}, as before that import`;
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

/** A line per credential, one for someone without; `isSaved` says what is chosen for those who may be or are known. */
export function listedPersonRows(person: RemarkedPerson, isSaved: boolean): string[][] {
  const { memberId, line, name, email, changes, credentials, alike = [] } = person;
  const known = isSaved ? 'changed' : 'known, left as it is';
  const added = isSaved ? 'new' : 'new, left out';
  const member = memberId === null ? added : known;
  const remarks = [
    ...alike.map((one) => `${alikeMessages.title([one])} ${alikeMessages.detail(one)}`),
    ...person.remarks,
  ];
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
  replace: 'corrected',
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
