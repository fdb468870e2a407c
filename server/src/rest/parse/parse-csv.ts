import { restored } from '@ffl/domain/transfer/formulas';
import { restLimits } from '../limits.ts';
import { refusal } from './refusal.ts';

type Row = Record<string, string | null>;

/**
 * A CSV's rows by the names in its header line; the word NULL means no value, and the protection against spreadsheet
 * formulas is removed. Throws PGRST102.
 */
export function parseCsv(text: string): Row[] {
  const [names, ...lines] = readLines(text.replace(/^\uFEFF/, ''));
  if (!names) throw refusal('Empty or invalid csv');
  if (new Set(names).size < names.length) throw refusal('The header names a column more than once');
  return lines.map((fields) => toRow(names, fields));
}

function toRow(names: string[], fields: string[]): Row {
  if (fields.length !== names.length) throw refusal('All lines must have same number of fields');
  return Object.fromEntries(names.map((name, index) => [name, meantBy(fields[index])]));
}

function meantBy(field: string | undefined): string | null {
  return field === undefined || field === 'NULL' ? null : restored(field);
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const { fields, end } = readLine(text, at);
    if (fields.length > 1 || fields[0] !== '') lines.push(fields);
    // Reported as soon as there is one too many, so no body stalls everyone else.
    if (lines.length > restLimits.insertRows + 1) {
      throw refusal(`A request may carry at most ${restLimits.insertRows} rows`);
    }
    at = end;
  }
  return lines;
}

function readLine(text: string, start: number): { fields: string[]; end: number } {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    const { field, end } = readField(text, at);
    fields.push(field);
    if (fields.length > restLimits.jsonKeys) throw refusal(`An object may have at most ${restLimits.jsonKeys} keys`);
    if (text[end] !== ',') return { fields, end: lineEnd(text, end) };
    at = end + 1;
  }
}

function lineEnd(text: string, at: number): number {
  if (at === text.length) return at;
  if (text[at] === '\n') return at + 1;
  if (text.startsWith('\r\n', at)) return at + 2;
  throw refusal('Empty or invalid csv');
}

function readField(text: string, start: number): { field: string; end: number } {
  if (text[start] === '"') return readQuoted(text, start + 1);
  let end = start;
  while (end < text.length && !',"\r\n'.includes(text[end] ?? '')) end += 1;
  return { field: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): { field: string; end: number } {
  let quote = text.indexOf('"', start);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote === -1) throw refusal('Empty or invalid csv');
  return { field: text.slice(start, quote).replaceAll('""', '"'), end: quote + 1 };
}
