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
  const isTold = columns !== null && columns.length > 1;
  return (isTold ? people.map((cells) => byHeading(cells, columns)) : namesInFront(people).map(inOrder))
    .map(withoutTitle)
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

/** Levels that nobody has as a name. */
const levelWord =
  /^(?:flight |critical care )?(?:paramedic|medic|nurse|physician|patroller|first responder|(?:a|w)?emt(?:-[a-z]{1,2})?|emr|wf[ar]|oec|rn|md|do|np|pa(?:-c)?|cfrn|fp-c)$/i;

/** A list without headings, with one name in front: without numbers, and two names before a level put together. */
function namesInFront(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const isAll = (place: number, pattern: RegExp) => rows.every((cells) => pattern.test(cells[place] ?? ''));
  const start = isAll(0, /^\d{1,3}$/) ? 1 : 0;
  const isSplit = isAll(start + 2, levelWord) && !isAll(start + 1, levelWord);
  return rows.map((cells) => {
    const [first = '', second = '', ...others] = cells.slice(start);
    return isSplit ? [`${first} ${second}`.trim(), ...others] : cells.slice(start);
  });
}

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

const title = /^(?:Dr|Mr|Mrs|Ms|Prof)\. +/;
const nameWithLevel = /^(\S.*\S) *\(([^()]+)\)$/;

/** 'Dr. Pia Dahl' is found as Pia Dahl, and 'Pia Dahl (Paramedic)' says her level. */
function withoutTitle(trainee: TraineeEntry): TraineeEntry {
  const entered = trainee.name.replace(title, '');
  const [, name = entered, level = ''] = nameWithLevel.exec(entered) ?? [];
  if (trainee.level !== '' || !levelWord.test(level)) return { ...trainee, name: entered };
  return { ...trainee, name, level };
}

function byHeading(cells: readonly string[], columns: readonly Column[]): TraineeEntry {
  const of = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const name = of('name') || [of('firstName'), of('lastName')].filter((part) => part !== '').join(' ');
  return { name, level: of('level'), agency: of('agency'), memberId: null };
}
