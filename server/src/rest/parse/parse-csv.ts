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
  // A field with or without quotes, and the character that ends it.
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const lines: string[][] = [];
  while (field.lastIndex < text.length) {
    const fields = readLine(text, field);
    if (fields.length > 1 || fields[0] !== '') lines.push(fields);
    // Reported at the first row too many, so that no body stalls everyone else.
    if (lines.length > restLimits.insertRows + 1) {
      throw refusal(`A request may carry at most ${restLimits.insertRows} rows`);
    }
  }
  return lines;
}

function readLine(text: string, field: RegExp): string[] {
  const fields: string[] = [];
  for (;;) {
    const [, quoted, plain = '', end] = field.exec(text) ?? [];
    if (end === undefined) throw refusal('Empty or invalid csv');
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    if (fields.length > restLimits.jsonKeys) throw refusal(`An object may have at most ${restLimits.jsonKeys} keys`);
    if (end !== ',') return fields;
  }
}
