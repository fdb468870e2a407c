import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';

/** A JSON body: its objects for reading keys, and its own text for PostgreSQL, which keeps every digit. */
export type Body = { objects: Record<string, unknown>[]; text: string; isList: boolean };

/** Reads objects to write. Throws PGRST102, or 22P02 when the client named the columns. */
export function parseBody(text: string, contentType: string | undefined, hasColumns: boolean): Body {
  requireJson(contentType);
  const value = parseJson(text, hasColumns);
  const isList = Array.isArray(value);
  const objects: unknown[] = isList ? value : [value];
  if (!objects.every(isObject)) throw refusal('Empty or invalid json');
  if (objects.length > restLimits.insertRows) {
    throw refusal(`A request may carry at most ${restLimits.insertRows} rows`);
  }
  return { objects, text: isList ? text : `[${text}]`, isList };
}

/** Reads the named arguments of a function; an absent body stands for none. */
export function parseArguments(text: string, contentType: string | undefined): { keys: string[]; text: string } {
  requireJson(contentType);
  if (text.trim() === '') return { keys: [], text: '{}' };
  const value = parseJson(text, false);
  if (!isObject(value)) throw refusal('Empty or invalid json');
  return { keys: Object.keys(value), text };
}

function requireJson(contentType: string | undefined): void {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refusal(`Content-Type not acceptable: ${type}`);
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

export function refusal(message: string): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message });
}
