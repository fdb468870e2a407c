import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import type { Reader } from './reader.ts';
import type { Field, JsonStep } from './syntax.ts';

const plainName = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy;
const quotedText = /"((?:[^"\\]|\\.)*)"/suy;
const place = /-\d+(?=->|::|[.,()]|$)/y;
const jsonKey = /[^-:.,()>"]+(?:-(?!>)[^-:.,()>"]+)*/uy;

/** A bare or double-quoted name; undefined if there is none. */
function takeName(reader: Reader): string | undefined {
  const quoted = takeQuoted(reader);
  if (quoted !== undefined) return quoted === '' ? reader.fail('field name') : quoted;
  return reader.match(plainName)?.[0].trim() || undefined;
}

export function readName(reader: Reader): string {
  return takeName(reader) ?? reader.fail('field name (* or [a..z0..9_$])');
}

/** A double-quoted text without its backslash escapes; undefined if none begins here. */
export function takeQuoted(reader: Reader): string | undefined {
  const body = reader.match(quotedText)?.[1];
  return body?.replace(/\\(.)/gsu, '$1');
}

export function readField(reader: Reader): Field {
  return { name: readName(reader), path: readJsonPath(reader) };
}

export function readJsonPath(reader: Reader): JsonStep[] {
  const steps: JsonStep[] = [];
  while (reader.sees('->')) {
    const isText = reader.takes('->>') || !reader.takes('->');
    const key = takeQuoted(reader) ?? (reader.match(place) ?? reader.match(jsonKey))?.[0] ?? reader.fail('json key');
    steps.push({ key, isText });
    if (steps.length > restLimits.jsonSteps) throw tooDeep();
  }
  return steps;
}

function tooDeep(): RestError {
  const message = `A JSON path may have at most ${restLimits.jsonSteps} steps`;
  return new RestError({ status: 400, code: 'PGRST100', message });
}
