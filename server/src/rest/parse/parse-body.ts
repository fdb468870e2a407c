import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import { parseCsv } from './parse-csv.ts';
import { refusal } from './refusal.ts';

/** Objects to write: for reading their keys, and as JSON text for PostgreSQL, which keeps every digit. */
export type Body = { objects: Record<string, unknown>[]; text: string; isList: boolean };

type Reading = { contentType: string | undefined; hasColumns: boolean; takesCsv: boolean };

/** Reads objects to write. Throws PGRST102, or 22P02 if the client named the columns. */
export function parseBody(text: string, { contentType, hasColumns, takesCsv }: Reading): Body {
  const type = mediaType(contentType);
  if (type === 'text/csv' && takesCsv) return parseCsvBody(text);
  requireJson(type);
  const value = parseJson(text, hasColumns);
  const isList = Array.isArray(value);
  const objects = requireObjects(value);
  return { objects, text: isList ? text : `[${text}]`, isList };
}

function parseCsvBody(text: string): Body {
  const objects = requireObjects(parseCsv(text));
  checkShape(objects, 1);
  return { objects, text: JSON.stringify(objects), isList: true };
}

/** Reads a function's arguments: named ones or, for some functions, a whole JSON. A missing body means none. */
export function parseArguments(
  text: string,
  contentType: string | undefined,
  columns?: string[],
): { keys: string[]; text: string; isList: boolean } {
  requireJson(mediaType(contentType));
  if (text.trim() === '') return { keys: columns ?? [], text: '{}', isList: false };
  const value = parseJson(text, columns !== undefined);
  const isList = Array.isArray(value);
  if (columns) return { keys: [...new Set(columns)], text, isList };
  if (!isList && !isObject(value)) return { keys: [], text, isList };
  return { keys: sharedKeys(isList ? value : [value]), text, isList };
}

/** The keys that all of the objects share. Throws PGRST102 if one has others. */
export function sharedKeys(objects: unknown[]): string[] {
  const [first, ...others] = objects;
  if (first === undefined) return [];
  const keys = isObject(first) ? Object.keys(first) : undefined;
  const isSame = (other: unknown) =>
    isObject(other) && Object.keys(other).length === keys?.length && keys.every((key) => Object.hasOwn(other, key));
  if (keys && others.every(isSame)) return keys;
  throw refusal('All object keys must match');
}

function mediaType(contentType: string | undefined): string {
  return (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
}

function requireJson(type: string): void {
  if (type !== 'application/json') throw refusal(`Content-Type not acceptable: ${type}`);
}

function requireObjects(value: unknown): Record<string, unknown>[] {
  if (isObject(value)) return [value];
  if (!Array.isArray(value)) throw refusal('Empty or invalid json');
  if (value.length > restLimits.insertRows) {
    throw refusal(`A request may carry at most ${restLimits.insertRows} rows`);
  }
  const objects = value.filter(isObject);
  if (objects.length < value.length) throw refusal('All object keys must match');
  return objects;
}

function parseJson(text: string, hasColumns: boolean): unknown {
  const value = tryParse(text);
  if (value !== undefined) {
    checkShape(value, 1);
    return value;
  }
  if (!hasColumns) throw refusal('Empty or invalid json');
  throw new RestError({ status: 400, code: '22P02', message: 'invalid input syntax for type json' });
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value === 'string' && value.includes('\0')) throw refusal('The body contains a NUL character');
  if (typeof value !== 'object' || value === null) return;
  if (depth > restLimits.jsonDepth) throw refusal(`The body may be nested at most ${restLimits.jsonDepth} deep`);
  if (!Array.isArray(value)) checkKeys(Object.keys(value));
  for (const item of Object.values(value)) checkShape(item, depth + 1);
}

function checkKeys(keys: string[]): void {
  if (keys.length > restLimits.jsonKeys) throw refusal(`An object may have at most ${restLimits.jsonKeys} keys`);
  const refused = keys.find((key) => /^(__proto__|constructor|prototype)$|\0/.test(key));
  if (refused !== undefined) throw refusal('The body contains a key that is not allowed');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
