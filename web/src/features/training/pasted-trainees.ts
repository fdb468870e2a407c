import { fieldNamed } from '@ffl/domain/transfer';
import { cellsBetween, type PastedLine, pastedLines, withoutMark } from './pasted-lines.ts';
import type { TraineeEntry } from './trainee-entries.ts';

/** Whether pasted text is a list rather than part of a name. */
export function isList(text: string): boolean {
  return /[\n\r\t]/.test(text.trim());
}

/**
 * The people of a pasted list, one per line: name, level and agency, separated by tabs as spreadsheets copy them, else
 * by semicolons or commas. A first line of headings says which column is which. Without one, anything after the agency
 * belongs to it, so nothing is lost.
 */
export function pastedTrainees(text: string): TraineeEntry[] {
  const lines = pastedLines(text);
  const columns = columnsOf(rowsOf(lines)[0] ?? []);
  const rows = rowsOf(columns?.[0] === null ? lines : lines.map(withoutMark));
  const people = columns === null ? rows : rows.slice(1);
  return people
    .map(columns === null || columns.length === 1 ? inOrder : (cells) => byHeading(cells, columns))
    .filter(({ name, level, agency }) => name + level + agency !== '');
}

function rowsOf(lines: readonly PastedLine[]): string[][] {
  const shared = sharedSeparator(lines);
  return lines.map((line) => cellsBetween(line, separatorOf(line, shared)));
}

/** What separates all lines alike, so the other character is text there; undefined if they differ. */
function sharedSeparator(lines: readonly PastedLine[]): string | undefined {
  const told = lines.filter(({ signs }) => signs.length > 0 && !signs.includes('\t'));
  return [';', ','].find((one) => told.every(({ signs }) => signs.includes(one)));
}

function separatorOf({ signs }: PastedLine, shared: string | undefined): string {
  return ['\t', shared, ';', ','].find((one) => one !== undefined && signs.includes(one)) ?? ',';
}

type Column = 'name' | 'firstName' | 'lastName' | 'level' | 'agency' | null;

/** What the columns hold, null if the line is a person: nobody is named "Name", or both "First name" and "Last name". */
function columnsOf(cells: readonly string[]): Column[] | null {
  const columns = cells.map(columnNamed);
  const isHeading = columns.includes('name') || (columns.includes('firstName') && columns.includes('lastName'));
  return isHeading ? columns : null;
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

/** 'Pia Dahl – WFR': only an abbreviation is a level there, "Ana Garcia - Lopez" is a name. */
const nameAndLevel = /^(\S+ .*\p{Ll}) +[-–—] +(\p{Lu}[\p{Lu}\d/-]+)$/u;

function inOrder([first = '', ...others]: readonly string[]): TraineeEntry {
  const [, ...parted] = nameAndLevel.exec(first) ?? ['', first];
  const [name = '', level = '', ...agency] = [...parted, ...others];
  return { name, level, agency: agency.filter((part) => part !== '').join(', '), memberId: null };
}

function byHeading(cells: readonly string[], columns: readonly Column[]): TraineeEntry {
  const of = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const name = of('name') || [of('firstName'), of('lastName')].filter((part) => part !== '').join(' ');
  return { name, level: of('level'), agency: of('agency'), memberId: null };
}
