import { type CsvRow, csvReader, detectSeparator, longestHeading, type Separator } from '@ffl/domain/transfer/csv';
import { type ColumnMapping, cellsOf, fieldLabels, guessMapping } from '@ffl/domain/transfer/fields';
import { faultyLines } from '@ffl/domain/transfer/import-counts';
import type { ImportProblem } from '@ffl/domain/transfer/import-plan';
import type { ImportRow } from '@ffl/domain/transfer/import-world';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { byteOrderMark, writeCsv } from '@ffl/domain/transfer/write-csv';
import { detectEncoding, type Encoding, textOf } from './read-file.ts';

/** A file as read, with its columns' meaning. It stays on the device, and is re-read whenever needed. */
export type OpenedFile = {
  name: string;
  file: Blob;
  encoding: Encoding;
  separator: Separator;
  headings: string[];
  rowCount: number;
  /** The first rows. */
  samples: CsvRow[];
  mapping: ColumnMapping;
};

const mostSamples = 200;

/** Reads a file in its detected, or the given, format. Throws a sentence if it can't be read. */
export async function openFile(
  name: string,
  file: Blob,
  saidEncoding?: Encoding,
  saidSeparator?: Separator,
): Promise<OpenedFile> {
  if (file.size > transferLimits.mostFileBytes) throw new Error(transferMessages.fileTooBig);
  const encoding = saidEncoding ?? (await detectEncoding(file));
  const separator = saidSeparator ?? detectSeparator(await beginningOf(file, encoding));
  let headings: string[] | null = null;
  let rowCount = 0;
  const samples: CsvRow[] = [];
  for await (const rows of recordsOf(file, encoding, separator)) {
    if (headings === null) {
      headings = rows.shift()?.cells.map((cell) => cell.trim()) ?? null;
      if (headings && headings.length > transferLimits.mostColumns) throw new Error(transferMessages.tooManyColumns);
    }
    rowCount += rows.length;
    if (rowCount > transferLimits.mostRows) throw new Error(transferMessages.tooManyRows);
    samples.push(...rows.slice(0, mostSamples - samples.length));
  }
  if (headings === null || rowCount === 0) throw new Error(transferMessages.fileEmpty);
  return { name, file, encoding, separator, headings, rowCount, samples, mapping: guessMapping(headings) };
}

/** The column gets this meaning; another column that had it is left out. */
export function withMeaning({ mapping }: OpenedFile, column: number, field: ColumnMapping[number]): ColumnMapping {
  return mapping.map((before, index) => {
    if (index === column) return field;
    return before === field ? null : before;
  });
}

/** All rows by their cells' meaning, piece by piece. Throws a sentence if the file isn't the one opened. */
export async function* rowsToSend(opened: OpenedFile): AsyncGenerator<ImportRow[]> {
  const { rowCount, mapping } = opened;
  let count = 0;
  for await (const rows of rowsOf(opened)) {
    count += rows.length;
    if (count > rowCount) break;
    yield rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells, mapping) }));
  }
  if (count !== rowCount) throw new Error(transferMessages.fileChanged);
}

/** The rows that can't be imported as a separate file, each with its reasons at the end. */
export async function failedRowsCsv(opened: OpenedFile, problems: readonly ImportProblem[]): Promise<string> {
  const { headings } = opened;
  const reasons = Map.groupBy(problems, ({ line }) => line);
  const faulty = new Set(faultyLines(problems));
  const failed: string[][] = [];
  for await (const rows of rowsOf(opened)) {
    for (const { line, cells } of rows) {
      if (!faulty.has(line)) continue;
      const told = reasons.get(line)?.map(({ field, reason }) => `${fieldLabels[field]}: ${reason}`) ?? [];
      failed.push([...headings.map((_heading, column) => cells[column] ?? ''), `Line ${line}. ${told.join('. ')}`]);
    }
  }
  return byteOrderMark + writeCsv([[...headings, 'Problem'], ...failed]);
}

async function* rowsOf({ file, encoding, separator }: OpenedFile): AsyncGenerator<CsvRow[]> {
  let isBelowHeading = false;
  for await (const rows of recordsOf(file, encoding, separator)) {
    yield isBelowHeading ? rows : rows.slice(1);
    isBelowHeading ||= rows.length > 0;
  }
}

/** Heading and rows, piece by piece. Throws a sentence if they can't be read. */
async function* recordsOf(file: Blob, encoding: Encoding, separator: Separator): AsyncGenerator<CsvRow[]> {
  const read = csvReader(separator);
  function rowsIn(text: string, isLast: boolean): CsvRow[] {
    const { rows, problem } = read(text, isLast);
    if (problem !== null) throw new Error(problem);
    return rows;
  }

  for await (const text of textOf(file, encoding)) yield rowsIn(text, false);
  yield rowsIn('', true);
}

async function beginningOf(file: Blob, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of textOf(file, encoding)) {
    text += piece;
    if (text.length >= longestHeading) break;
  }
  return text;
}
