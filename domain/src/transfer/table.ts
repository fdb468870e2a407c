import { type CsvRow, csvReader, type Separator, separatorHint, separators } from './csv.ts';
import { daysMeant } from './dates.ts';
import { fieldsNamed } from './headings.ts';

/** How much of a file is examined for its separator. */
export const longestBeginning = 20_000;

/** Headings are looked for among so many rows, and the first of them can be chosen. */
export const mostRowsAbove = 30;
export const mostHeadingLines = 10;

/** What the first line says, as Excel writes it; else the separator that makes the most lines of one width. */
export function detectSeparator(beginning: string): Separator {
  const said = separatorHint(beginning);
  if (said !== null) return said;
  const isWhole = beginning.length < longestBeginning;
  const sizes = separators.map((separator) => {
    const { rows } = csvReader(separator)(beginning.slice(0, longestBeginning), isWhole);
    const widths = Map.groupBy(
      rows.map(({ cells }) => cells.length).filter((width) => width > 1),
      (width) => width,
    );
    return Math.max(0, ...[...widths].map(([width, alike]) => alike.length * width));
  });
  return separators[sizes.indexOf(Math.max(...sizes))] ?? ',';
}

/** The line with the headings, null if there are none; whoever imports is asked unless that is sure. */
export type FoundHeading = { line: number | null; isSure: boolean };

/** Looks for the headings: the row that names the most fields, above the first one with somebody's data below it. */
export function findHeading(rows: readonly CsvRow[]): FoundHeading {
  let best = { line: 0, named: 1 };
  for (const { line, cells } of rows) {
    const named = isData(cells) ? 0 : fieldsNamed(cells);
    if (named > best.named) best = { line, named };
    if (named === 0 && best.line > 0 && isData(cells)) break;
  }
  if (best.line > 0) return { line: best.line, isSure: true };
  // A row above the first one with data may be headings in words that nobody foresaw.
  const [top] = rows;
  return { line: top === undefined || isData(top.cells) ? null : top.line, isSure: false };
}

/**
 * Picks a table's rows out of a file: below its headings, without the headings said again, and up to others. `endsAt`
 * is the line of those, and null until they come.
 */
export function tableReader(heading: number | null, headings: readonly string[]) {
  let endsAt: number | null = null;
  return (rows: readonly CsvRow[]): { rows: CsvRow[]; endsAt: number | null } => {
    const below = rows.filter(({ line, cells }) => {
      if (endsAt !== null || line <= (heading ?? 0) || (line === 1 && isHint(cells))) return false;
      if (heading === null) return true;
      if (repeats(cells, headings)) return false;
      if (isOtherHeading(cells)) endsAt = line;
      return endsAt === null;
    });
    return { rows: below, endsAt };
  };
}

function isHint([first = '']: readonly string[]): boolean {
  return /^\ufeff?sep=/i.test(first);
}

function repeats(cells: readonly string[], headings: readonly string[]): boolean {
  return headings.every((heading, column) => (cells[column] ?? '').trim() === heading);
}

function isOtherHeading(cells: readonly string[]): boolean {
  return fieldsNamed(cells) >= 3 && !isData(cells);
}

/** What nobody writes into headings: an address, a date, a telephone number. */
function isData(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.includes('@') || isTelephone(cell) || daysMeant(cell).length > 0);
}

function isTelephone(cell: string): boolean {
  return /^[+\d][\d\s().-]{6,}$/.test(cell.trim());
}
