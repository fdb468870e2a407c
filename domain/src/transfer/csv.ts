import { restored } from './formulas.ts';
import { transferMessages } from './messages.ts';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** One record with the file line it begins on, from 1. */
export type CsvRow = { line: number; cells: string[] };

/** The separator that a first line 'sep=;' names, as Excel writes it. */
export function separatorHint(text: string): Separator | null {
  const [, said] = /^\ufeff?"?sep=(.)"?\r?(?:\n|$)/i.exec(text) ?? [];
  return separators.find((separator) => separator === said) ?? null;
}

/** A record's maximum size; a quote still open then never ends. */
const longestRecord = 1_000_000;

/** The records complete so far, heading first; `problem` says why no more can be read. */
export type CsvRead = { rows: CsvRow[]; problem: string | null };

/**
 * Reads a file part by part and keeps only the incomplete record. Quoted cells with line breaks are cells; empty lines
 * are skipped, and the apostrophe an export puts before a formula is removed.
 */
export function csvReader(separator: Separator): (part: string, isLast: boolean) => CsvRead {
  let rest = '';
  let line = 1;
  return (part, isLast) => {
    const scanned = scan(rest + part, separator, line, isLast);
    rest = scanned.rest;
    line = scanned.line;
    const isOpen = isLast ? scanned.unclosedAt !== null : rest.length > longestRecord;
    const why =
      scanned.unclosedAt === null ? transferMessages.rowTooLong(line) : transferMessages.quoteOpen(scanned.unclosedAt);
    return {
      rows: scanned.rows
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
        .map((row) => ({ line: row.line, cells: row.cells.map(restored) })),
      problem: isOpen ? why : null,
    };
  };
}

type Scanned = {
  rows: CsvRow[];
  /** What begins a record that may continue in the next part, and its line. */
  rest: string;
  line: number;
  unclosedAt: number | null;
};

// A quote opens a quoted cell only at its beginning; elsewhere it is text, as spreadsheets read it.
function scan(text: string, separator: Separator, from: number, isLast: boolean): Scanned {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, rowLine, at, start] = [from, from, 0, 0];
  const open = (unclosedAt: number | null) => ({ rows, rest: text.slice(start), line: rowLine, unclosedAt });
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (!quoted) return open(line);
      line += lineBreaks(quoted.cell);
      cell = quoted.cell;
      at = quoted.end;
    }
    const end = endOfCell(text, at, separator);
    const isEnd = end >= text.length - 1 && !isLast;
    // What ends here may continue: a carriage return with its line feed, a quote with its second one.
    if (isEnd && text[end] !== separator && text[end] !== '\n') return open(null);
    cells.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) {
      if (at === text.length && isLast) cells.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    rows.push({ line: rowLine, cells });
    cells = [];
    line += 1;
    rowLine = line;
    start = at;
  }
  if (cells.length > 0 && !isLast) return open(null);
  if (cells.length > 0) rows.push({ line: rowLine, cells });
  return { rows, rest: '', line, unclosedAt: null };
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
