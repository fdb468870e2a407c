import { neutralised } from './formulas.ts';

/** Spreadsheets take a file for UTF-8 if it begins with this. */
export const byteOrderMark = '\ufeff';

/** Rows as RFC 4180 writes them, each with its line ending; no cell runs as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');
}

function written(cell: string): string {
  const safe = neutralised(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
