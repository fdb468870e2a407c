import { withoutAddresses } from '../members/person-name.ts';
import { fieldNamed } from '../transfer/headings.ts';
import { cellsBetween, type PastedLine, pastedLines, withoutMark } from './pasted-lines.ts';
import type { Column } from './reading.ts';

/** A person of a pasted list; the cells contain no email addresses. */
export type PastedRow = { cells: readonly string[]; emails: readonly string[] };

/** A pasted list, one person per row, and what its headings call the columns; null without headings. */
export type PastedList = { rows: readonly PastedRow[]; headings: readonly Column[] | null };

/**
 * Cells are separated by tabs as copied from spreadsheets, otherwise by semicolons or commas. A first line of headings
 * isn't a person; without one, columns that no trainee field can hold are left out: numbers, dates, boxes, addresses.
 */
export function pastedList(text: string): PastedList {
  const lines = pastedLines(text);
  const headings = headingsIn(rowsOf(lines));
  const cells = rowsOf(headings?.[0] === null ? lines : lines.map(withoutMark));
  const people = headings === null ? cells : cells.slice(1);
  const hasHeadings = headings !== null && headings.length > 1;
  const rows = hasHeadings ? people.map((line) => heldBy(asRow(line), headings)) : withWordsOnly(people);
  return { rows: rows.filter(saysSomething), headings: hasHeadings ? headings : null };
}

function rowsOf(lines: readonly PastedLine[]): string[][] {
  const shared = sharedSeparator(lines);
  return lines.map((line) => cellsBetween(line, separatorOf(line, shared)));
}

/** The separator that all lines have, so that the other one is text; undefined if they have none in common. */
function sharedSeparator(lines: readonly PastedLine[]): string | undefined {
  const separated = lines.filter(({ signs }) => signs.length > 0 && !signs.includes('\t'));
  return [';', ','].find((one) => separated.every(({ signs }) => signs.includes(one)));
}

function separatorOf({ signs }: PastedLine, shared: string | undefined): string {
  return ['\t', shared, ';', ','].find((one) => one !== undefined && signs.includes(one)) ?? ',';
}

function asRow(raw: readonly string[]): PastedRow {
  const parted = raw.map(withoutAddresses);
  return { cells: parted.map(({ text }) => text), emails: parted.flatMap(({ emails }) => emails) };
}

function heldBy({ cells, emails }: PastedRow, headings: readonly Column[]): PastedRow {
  return { cells: cells.map((cell, place) => ((headings[place] ?? null) === null ? '' : cell)), emails };
}

function saysSomething({ cells, emails }: PastedRow): boolean {
  return emails.length > 0 || cells.some((cell) => cell !== '');
}

/** The rows without columns whose entries contain no word; a column that is blank throughout stays. */
function withWordsOnly(people: readonly (readonly string[])[]): PastedRow[] {
  const isEven = people.every(({ length }) => length === people[0]?.length);
  // In rows of different lengths, a second address would shift the columns after it.
  const raw = isEven ? people : people.map((cells) => cells.filter((cell) => !isAddress(cell)));
  const rows = raw.map(asRow);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, place) => place).filter(
    (place) => raw.every((cells) => !cells[place]) || rows.some(({ cells }) => /\p{L}/u.test(cells[place] ?? '')),
  );
  const hasWords = rows.some(({ cells }) => cells.some((cell) => /\p{L}/u.test(cell)));
  const words = rows.map(({ cells, emails }, row) => ({
    cells: hasWords ? kept.map((place) => cells[place] ?? '') : [],
    emails: emails.length > 0 || hasWords ? emails : (raw[row] ?? []).filter((cell) => cell !== ''),
  }));
  return withoutEnd(words);
}

function isAddress(cell: string): boolean {
  const { text, emails } = withoutAddresses(cell);
  return text === '' && emails.length > 0;
}

/** The rows without the blank columns at the end. */
function withoutEnd(rows: readonly PastedRow[]): PastedRow[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1));
  return rows.map(({ cells, emails }) => ({ cells: cells.slice(0, width), emails }));
}

/**
 * The columns named by the first line; null if it is a person. Nobody is called "Name", or both "First name" and "Last
 * name". A word that occurs in other lines too, such as the level "Trainee", isn't a heading.
 */
function headingsIn([first = [], ...others]: readonly (readonly string[])[]): Column[] | null {
  const named = first.map(columnNamed);
  // If two columns have the same heading, the first counts.
  const columns = named.map((column, place) => (named.indexOf(column) === place ? column : null));
  const isHeading = columns.includes('name') || (columns.includes('firstName') && columns.includes('lastName'));
  const known = first.flatMap((cell, place) => (columns[place] === null ? [] : [{ cell, place }]));
  const isOneOf = first.length > 1 && known.length === 1;
  const isRepeated = known.some(({ cell, place }) => others.some((cells) => cells[place] === cell));
  return isHeading && others.length > 0 && !(isOneOf && isRepeated) ? columns : null;
}

const namesOfNames: ReadonlySet<string> = new Set(
  'name names fullname namelastfirst lastnamefirstname trainee trainees traineename attendee attendees member membername'.split(
    ' ',
  ),
);

function columnNamed(heading: string): Column {
  if (namesOfNames.has(heading.toLowerCase().replaceAll(/[^a-z]/g, ''))) return 'name';
  switch (fieldNamed(heading)) {
    case 'firstName':
      return 'firstName';
    case 'lastName':
      return 'lastName';
    case 'certificationLevel':
    case 'program':
      return 'level';
    case 'organization':
      return 'agency';
    default:
      return null;
  }
}
