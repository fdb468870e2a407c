import { isLevelWord, partsOfName, withoutTitle } from '../members/person-name.ts';
import { folded, piecesOf } from '../search/folded.ts';
import type { PastedList, PastedRow } from './pasted-list.ts';
import { type Column, type Reading, readingsOf } from './reading.ts';

type Names = { firstName: string; lastName: string };

/** What the records say about the texts of a list. */
export type OnRecord<Member extends Names> = {
  /** The member with a name or an address; 'several' if there are several. */
  members: ReadonlyMap<string, Member | 'several'>;
  levels: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
};

/** Used until the server answers. */
export const nothingOnRecord: OnRecord<never> = { members: new Map(), levels: new Set(), organizations: new Set() };

export type ReadTrainee<Member> = {
  name: string;
  level: string;
  agency: string;
  /** The member with the name, or else with the address; 'several' if several have the name. */
  member: Member | 'several' | undefined;
};

export function isLevelIn({ levels }: Pick<OnRecord<Names>, 'levels'>, text: string): boolean {
  return isLevelWord(text) || levels.has(text);
}

/** Joins two names in the order of the list; a member is found by them in either order. */
export function sideBySide(one: string, other: string): string {
  return withoutTitle([one, other].map(withoutTitle).join(' '));
}

/** Reads a row by a reading. */
export function readRow<Member extends Names>(
  { cells, emails }: PastedRow,
  reading: Reading,
  record: OnRecord<Member>,
): ReadTrainee<Member> {
  const of = (column: Column) => cells.filter((cell, place) => reading[place] === column && cell !== '');
  const [firstName = '', lastName = ''] = [of('firstName').join(' '), of('lastName').join(' ')];
  const inColumns = { level: of('level').join(', '), agency: of('agency').join(', ') };
  const { name, ...said } = besideName(of('name').join(' ') || sideBySide(firstName, lastName), inColumns, record);
  const isLastFirst = reading.indexOf('lastName') < reading.indexOf('firstName');
  const named =
    record.members.get(name) ?? (isLastFirst ? record.members.get(sideBySide(lastName, firstName)) : undefined);
  return { name: name || (emails[0] ?? ''), ...said, member: ofAddress(name, emails, record, named) ?? named };
}

type Said = { level: string; agency: string };

/** Takes text after a name, in brackets or after a dash, as the level or agency if no column has one. */
function besideName(cell: string, { level, agency }: Said, record: OnRecord<Names>): Said & { name: string } {
  const { name, dashed, bracketed } = partsOfName(cell);
  // The column read as the level then belongs to the agency.
  if (dashed !== '') return { name, level: dashed, agency: [level, agency].filter((text) => text !== '').join(', ') };
  if (level === '' && isLevelIn(record, bracketed)) return { name, level: bracketed, agency };
  if (agency === '' && record.organizations.has(bracketed)) return { name, level, agency: bracketed };
  return { name: bracketed === '' ? name : `${name} (${bracketed})`, level, agency };
}

/** The member with an address, if no single one has the name. The name must fit, since families share addresses. */
function ofAddress<Member extends Names>(
  name: string,
  emails: readonly string[],
  { members }: OnRecord<Member>,
  named: Member | 'several' | undefined,
): Member | undefined {
  if (named !== undefined && named !== 'several') return undefined;
  const words = new Set(wordsIn(name));
  const fits = ({ firstName, lastName }: Names) =>
    words.size === 0 || wordsIn(`${firstName} ${lastName}`).some((word) => words.has(word));
  return emails
    .map((email) => members.get(email))
    .find((member): member is Member => member !== undefined && member !== 'several' && fits(member));
}

/** As written and apart: 'obrien' and 'brien' of "O'Brien". */
function wordsIn(name: string): string[] {
  const written = folded(name).split(' ');
  return [...written, ...piecesOf(name).filter(({ length }) => length > 1)].filter((word) => word !== '');
}

/** Reads the whole list by a reading. */
export function readAll<Member extends Names>(
  { rows }: PastedList,
  reading: Reading,
  record: OnRecord<Member>,
): ReadTrainee<Member>[] {
  return rows.map((row) => readRow(row, reading, record));
}

export function widthOf({ rows }: PastedList): number {
  return Math.max(1, ...rows.map(({ cells }) => cells.length));
}

export function readingsFor(list: PastedList): Reading[] {
  return list.headings === null ? readingsOf(widthOf(list)) : [list.headings];
}
