import { restored } from './formulas.ts';
import { transferLimits } from './limits.ts';
import { transferMessages } from './messages.ts';

export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** One record with the line of the file on which it begins, from 1. */
export type CsvRow = { line: number; cells: string[] };

export type CsvFile = { kind: 'read'; headings: string[]; rows: CsvRow[] } | { kind: 'unreadable'; reason: string };

/** The separator that stands most often outside of quotes in the first line; a comma when there is none. */
export function detectSeparator(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const sign of text.slice(0, longestHeading)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const count = (separator: Separator) => counts.get(separator) ?? 0;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

const longestHeading = 20_000;

/**
 * The headings and the rows of a file, quoted cells with line breaks included; lines without any text are passed over,
 * and the apostrophe that an export puts before a formula is taken off.
 */
export function readCsv(text: string, separator: Separator): CsvFile {
  const scanned = scan(text.startsWith('\ufeff') ? text.slice(1) : text, separator);
  if (scanned.unclosedAt !== null) return unreadable(transferMessages.quoteOpen(scanned.unclosedAt));
  const [heading, ...rows] = scanned.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!heading || rows.length === 0) return unreadable(transferMessages.fileEmpty);
  if (heading.cells.length > transferLimits.mostColumns) return unreadable(transferMessages.tooManyColumns);
  if (rows.length > transferLimits.mostRows) return unreadable(transferMessages.tooManyRows);
  return {
    kind: 'read',
    headings: heading.cells.map((cell) => restored(cell).trim()),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(restored) })),
  };
}

function unreadable(reason: string): CsvFile {
  return { kind: 'unreadable', reason };
}

type Scanned = { rows: CsvRow[]; unclosedAt: number | null };

// A quote opens a quoted cell at its beginning only; anywhere else it is text, as spreadsheets read it.
function scan(text: string, separator: Separator): Scanned {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, rowLine, at] = [1, 1, 0];
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (!quoted) return { rows, unclosedAt: line };
      line += lineBreaks(quoted.cell);
      cell = quoted.cell;
      at = quoted.end;
    }
    const end = endOfCell(text, at, separator);
    cells.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) {
      if (at === text.length) cells.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    rows.push({ line: rowLine, cells });
    cells = [];
    line += 1;
    rowLine = line;
  }
  if (cells.length > 0) rows.push({ line: rowLine, cells });
  return { rows, unclosedAt: null };
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  let from = start + 1;
  let cell = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    from = quote + 2;
  }
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
