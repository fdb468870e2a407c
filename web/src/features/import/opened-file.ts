import type { CsvRow, Separator } from '@ffl/domain/transfer/csv';
import { type AskedOrder, type ColumnOrder, dateColumn } from '@ffl/domain/transfer/date-column';
import type { DateOrder } from '@ffl/domain/transfer/dates';
import type { Encoding } from '@ffl/domain/transfer/encodings';
import { fieldLabels, type TransferCells } from '@ffl/domain/transfer/fields';
import { type ColumnMapping, guessMapping, isDateColumn, programOfColumn } from '@ffl/domain/transfer/guess-mapping';
import { faultyLines } from '@ffl/domain/transfer/import-counts';
import type { ImportProblem } from '@ffl/domain/transfer/import-plan';
import type { ImportRow } from '@ffl/domain/transfer/import-world';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { transferMessages } from '@ffl/domain/transfer/messages';
import {
  meaningOf,
  type NamesInUse,
  type NamingField,
  namingFields,
  noNames,
  type TextMeanings,
  unknownTexts,
} from '@ffl/domain/transfer/names-in-use';
import { readRow } from '@ffl/domain/transfer/read-row';
import {
  type FoundHeading,
  findHeading,
  mostHeadingLines,
  mostRowsAbove,
  tableReader,
} from '@ffl/domain/transfer/table';
import { byteOrderMark, writeCsv } from '@ffl/domain/transfer/write-csv';
import { keptReading } from './kept-readings.ts';
import { findSource, recordsOf, type Source } from './source.ts';

/** A file as read, with what its columns mean. It stays on the device, and is re-read whenever needed. */
export type OpenedFile = Format & {
  name: string;
  said: SaidFormat;
  /** The first lines, of which one may hold the headings. */
  firstLines: CsvRow[];
  rowCount: number;
  /** The first rows below the headings. */
  samples: CsvRow[];
  /** Where other headings begin: what follows isn't read with these. */
  endsAt: number | null;
  mapping: ColumnMapping;
  dates: readonly ColumnOrder[];
  /** The orders that whoever imports chose, by column. */
  chosenOrders: Readonly<Record<number, DateOrder>>;
  /** The different texts of each column; null if there are many. */
  texts: readonly (readonly string[] | null)[];
  names: NamesInUse;
  everyRow: TransferCells;
  meanings: TextMeanings;
  /** Whether columns and texts are as in an earlier file with these headings. */
  isAsBefore: boolean;
};

type Format = Source & { heading: FoundHeading; headings: string[] };

/** What whoever imports said about a file, instead of what was found. */
export type SaidFormat = { encoding?: Encoding; separator?: Separator; sheet?: string; heading?: number | null };

const mostSamples = 200;
/** Of a column that names programs, bases or organizations. */
const mostTexts = 60;

/** Reads a file in its detected, or the given, format. Throws a sentence if it can't be read. */
export async function openFile(
  name: string,
  file: Blob,
  said: SaidFormat = {},
  names: NamesInUse = noNames,
): Promise<OpenedFile> {
  if (file.size > transferLimits.mostFileBytes) throw new Error(transferMessages.fileTooBig);
  const source = await findSource(file, said);
  const beginning = await firstRowsOf(source);
  const heading = said.heading === undefined ? findHeading(beginning) : { line: said.heading, isSure: true };
  const headings = headingsOf(beginning, heading.line);
  if (headings.length > transferLimits.mostColumns) throw new Error(transferMessages.tooManyColumns);
  const format = { ...source, heading, headings };
  const columns = headings.map(() => dateColumn());
  const texts = headings.map(() => new Set<string>());
  const samples: CsvRow[] = [];
  let [rowCount, end]: [number, number | null] = [0, null];
  for await (const { rows, endsAt } of rowsOf(format)) {
    rowCount += rows.length;
    end = endsAt;
    if (rowCount > transferLimits.mostRows) throw new Error(transferMessages.tooManyRows);
    samples.push(...rows.slice(0, mostSamples - samples.length));
    for (const { line, cells } of rows) {
      for (const [at, column] of columns.entries()) {
        const cell = cells[at]?.trim() ?? '';
        column.add(line, cell);
        const different = texts[at];
        if (different !== undefined && different.size <= mostTexts) different.add(cell);
      }
    }
  }
  if (rowCount === 0) throw new Error(transferMessages.fileEmpty);
  const kept = heading.line === null ? null : keptReading(headings);
  return {
    ...{ ...format, name, said, rowCount, samples, endsAt: end, chosenOrders: {}, names },
    firstLines: beginning.slice(0, mostHeadingLines),
    texts: texts.map((different) => (different.size > mostTexts ? null : [...different])),
    ...(kept ? { ...kept, isAsBefore: true } : guessed({ headings, samples, names })),
    dates: columns.map((column, at) => column.decide(headings[at] ?? '')),
  };
}

type Guessed = Pick<OpenedFile, 'mapping' | 'everyRow' | 'meanings' | 'isAsBefore'>;

function guessed({ headings, samples, names }: Pick<OpenedFile, 'headings' | 'samples' | 'names'>): Guessed {
  const rows = samples.map(({ cells }) => cells);
  return { mapping: guessMapping(headings, rows, names), everyRow: {}, meanings: {}, isAsBefore: false };
}

/** The file without what an earlier one with these headings settled. */
export function guessedAnew(file: OpenedFile): OpenedFile {
  return { ...file, ...guessed(file) };
}

/** The column gets this meaning; another column that had it is left out. */
export function withMeaning({ mapping }: OpenedFile, column: number, meaning: ColumnMapping[number]): ColumnMapping {
  const replaced = (meaning === 'fullName' ? ['firstName', 'lastName', meaning] : [meaning]) as typeof mapping;
  return mapping.map((before, index) => {
    if (index === column) return meaning;
    return before !== null && replaced.includes(before) ? null : before;
  });
}

/** The columns whose dates may mean several days: somebody says which. */
export function askedDates({ mapping, dates }: OpenedFile): { column: number; asked: AskedOrder }[] {
  return dates.flatMap((order, column) => {
    const isWritten = mapping[column] !== 'expiresOn' && isDateColumn(mapping[column] ?? null);
    return isWritten && order.kind !== 'decided' ? [{ column, asked: order }] : [];
  });
}

/** Whether nothing about the file is left to ask. */
export function isSettled(file: OpenedFile): boolean {
  if (file.readings.length > 0 && file.said.encoding === undefined) return false;
  if (file.sheets.length > 1 && file.said.sheet === undefined) return false;
  return file.heading.isSure && askedDates(file).every(({ column }) => file.chosenOrders[column] !== undefined);
}

/** The texts that name nothing on record, with what they mean if somebody said so, or must mean. */
export function askedTexts({ mapping, texts, names, meanings }: OpenedFile): AskedText[] {
  return namingFields.flatMap((field) => {
    const listed = texts[mapping.indexOf(field)] ?? [];
    return unknownTexts(field, listed, names).map(({ text, guess }) => {
      return { field, text, meaning: meaningOf(meanings, field, text) ?? guess };
    });
  });
}

type AskedText = { field: NamingField; text: string; meaning: string | null };

function meaningsOf(file: OpenedFile): TextMeanings {
  const meant = askedTexts(file).flatMap(({ field, text, meaning }) => (meaning ? [{ field, text, meaning }] : []));
  return Object.fromEntries(
    namingFields.map((field) => [
      field,
      Object.fromEntries(meant.filter((one) => one.field === field).map(({ text, meaning }) => [text, meaning])),
    ]),
  );
}

/** What a column is called: by its heading, else by its number. */
export function columnName({ headings }: OpenedFile, column: number): string {
  return headings[column] || `Column ${column + 1}`;
}

/** The order in which each column is read. An expiry date is only compared, so nobody is asked for it. */
function ordersOf({ mapping, dates, chosenOrders }: OpenedFile): (DateOrder | null)[] {
  const order = (column: number) => {
    const found = dates[column];
    return chosenOrders[column] ?? (found?.kind === 'decided' ? found.order : null);
  };
  const issued = mapping.indexOf('issuedOn');
  return mapping.map((meaning, column) => order(column) ?? (meaning === 'expiresOn' ? order(issued) : null));
}

/** How many rows are sent: a file with a column for each program has several in a line. */
export async function countRowsToSend(opened: OpenedFile): Promise<number> {
  if (!opened.mapping.some((meaning) => programOfColumn(meaning) !== null)) return opened.rowCount;
  let count = 0;
  for await (const rows of rowsToSend(opened)) count += rows.length;
  return count;
}

/** All rows by their cells' meaning, piece by piece. Throws a sentence if the file isn't the one opened. */
export async function* rowsToSend(opened: OpenedFile): AsyncGenerator<ImportRow[]> {
  const reading = { ...opened, orders: ordersOf(opened), meanings: meaningsOf(opened) };
  let count = 0;
  for await (const { rows } of rowsOf(opened)) {
    count += rows.length;
    if (count > opened.rowCount) break;
    yield rows.flatMap((row) => readRow(row, reading));
  }
  if (count !== opened.rowCount) throw new Error(transferMessages.fileChanged);
}

/** The rows that can't be imported as a separate file, each with its reasons at the end. */
export async function failedRowsCsv(opened: OpenedFile, problems: readonly ImportProblem[]): Promise<string> {
  const { headings } = opened;
  const reasons = Map.groupBy(problems, ({ line }) => line);
  const faulty = new Set(faultyLines(problems));
  const failed: string[][] = [];
  for await (const { rows } of rowsOf(opened)) {
    for (const { line, cells } of rows) {
      if (!faulty.has(line)) continue;
      const told = reasons.get(line)?.map(({ field, reason }) => `${fieldLabels[field]}: ${reason}`) ?? [];
      failed.push([...headings.map((_heading, column) => cells[column] ?? ''), `Line ${line}. ${told.join('. ')}`]);
    }
  }
  return byteOrderMark + writeCsv([[...headings, 'Problem'], ...failed]);
}

async function* rowsOf(format: Format) {
  const pick = tableReader(format.heading.line, format.headings);
  for await (const rows of recordsOf(format)) yield pick(rows);
}

function headingsOf(rows: readonly CsvRow[], line: number | null): string[] {
  const named = rows.find((row) => row.line === line)?.cells;
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return named?.map((cell) => cell.trim()) ?? Array.from({ length: widest }, () => '');
}

/** Enough rows to find the headings among them. */
async function firstRowsOf(source: Source): Promise<CsvRow[]> {
  const first: CsvRow[] = [];
  for await (const rows of recordsOf(source)) {
    first.push(...rows);
    if (first.length >= mostRowsAbove) break;
  }
  return first.slice(0, mostRowsAbove);
}
