import {
  byteOrderMark,
  type ColumnMapping,
  type CsvRow,
  cellsOf,
  detectSeparator,
  faultyLines,
  fieldLabels,
  guessMapping,
  type ImportProblem,
  type ImportRow,
  readCsv,
  type Separator,
  writeCsv,
} from '@ffl/domain/transfer';
import { decode, detectEncoding, type Encoding } from './read-file.ts';

/** A file as it was read, with what its columns mean. It has not left the page. */
export type OpenedFile = {
  name: string;
  bytes: Uint8Array;
  encoding: Encoding;
  separator: Separator;
  headings: string[];
  rows: CsvRow[];
  mapping: ColumnMapping;
};

/** Reads a file as it seems to be written, or as it is said to be. Throws with a sentence when it cannot be read. */
export function openFile(
  name: string,
  bytes: Uint8Array,
  encoding: Encoding = detectEncoding(bytes),
  separator?: Separator,
): OpenedFile {
  const text = decode(bytes, encoding);
  const between = separator ?? detectSeparator(text);
  const file = readCsv(text, between);
  if (file.kind === 'unreadable') throw new Error(file.reason);
  const { headings, rows } = file;
  return { name, bytes, encoding, separator: between, headings, rows, mapping: guessMapping(headings) };
}

/** The column gets this meaning; another column that had it is left out. */
export function withMeaning({ mapping }: OpenedFile, column: number, field: ColumnMapping[number]): ColumnMapping {
  return mapping.map((before, index) => {
    if (index === column) return field;
    return before === field ? null : before;
  });
}

export function rowsToSend({ rows, mapping }: OpenedFile): ImportRow[] {
  return rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells, mapping) }));
}

/** The rows that cannot be imported as a file of their own, each with its reasons at the end. */
export function failedRowsCsv({ headings, rows }: OpenedFile, problems: readonly ImportProblem[]): string {
  const reasons = Map.groupBy(problems, ({ line }) => line);
  const faulty = new Set(faultyLines(problems));
  const failed = rows
    .filter(({ line }) => faulty.has(line))
    .map(({ line, cells }) => {
      const told = reasons.get(line)?.map(({ field, reason }) => `${fieldLabels[field]}: ${reason}`) ?? [];
      return [...headings.map((_heading, column) => cells[column] ?? ''), `Line ${line}. ${told.join('. ')}`];
    });
  return byteOrderMark + writeCsv([[...headings, 'Problem'], ...failed]);
}
