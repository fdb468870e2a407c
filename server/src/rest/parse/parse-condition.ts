import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import { takeQuoted } from './parse-field.ts';
import type { Reader } from './reader.ts';
import type { CompareOperator, IsValue, Test } from './syntax.ts';

const comparisons: ReadonlySet<string> = new Set(
  'eq neq gt gte lt lte like ilike isdistinct cs cd ov sl sr nxl nxr adj'.split(' '),
);
const quantified = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike']);
const switchedOff = new Set(['match', 'imatch', 'fts', 'plfts', 'phfts', 'wfts']);
const isValues: readonly IsValue[] = ['null', 'not_null', 'true', 'false', 'unknown'];

const operatorName = /([a-z]+)(?:\((\w*)\))?\./y;
const isWord = /\w+/y;
const inTree = /[^,)]*/uy;
const arrayLiteral = /\{[^{}]*\}/uy;

/** Parses `[not.]operator.value`; `readValue` knows where a value ends. */
export function readTest(reader: Reader, readValue: (reader: Reader) => string): { isNegated: boolean; test: Test } {
  const isNegated = reader.takes('not.');
  const start = reader.at;
  const [, operator = '', modifier] = reader.match(operatorName) ?? [];
  if (switchedOff.has(operator)) throw notImplemented(operator);
  if (operator === 'in' && modifier === undefined) return { isNegated, test: { kind: 'in', items: readList(reader) } };
  if (operator === 'is' && modifier === undefined) return { isNegated, test: { kind: 'is', value: readIs(reader) } };
  const isKnown = isComparison(operator) && (modifier === undefined || quantified.has(operator));
  const isQuantified = modifier === 'any' || modifier === 'all';
  if (!isKnown || (modifier !== undefined && !isQuantified)) {
    reader.at = start;
    reader.fail('"not" or operator (eq, gt, ...)');
  }
  const quantifier = isQuantified ? ({ quantifier: modifier } as const) : {};
  return { isNegated, test: { kind: 'compare', operator, ...quantifier, value: readValue(reader) } };
}

export function readWholeValue(reader: Reader): string {
  return reader.rest();
}

export function readTreeValue(reader: Reader): string {
  return takeDelimited(reader, takeQuoted) ?? takeDelimited(reader, takeArray) ?? reader.match(inTree)?.[0] ?? '';
}

function takeArray(reader: Reader): string | undefined {
  return reader.match(arrayLiteral)?.[0];
}

// Quoted text or an array counts as such only if the value ends with it.
function takeDelimited(reader: Reader, take: (reader: Reader) => string | undefined): string | undefined {
  const start = reader.at;
  const value = take(reader);
  if (value !== undefined && (reader.isDone || reader.sees(',') || reader.sees(')'))) return value;
  reader.at = start;
  return undefined;
}

function readList(reader: Reader): string[] {
  reader.expect('(');
  reader.skipSpaces();
  if (reader.takes(')')) return [];
  const items: string[] = [];
  do items.push(takeDelimited(reader, takeQuoted) ?? reader.match(inTree)?.[0] ?? '');
  while (reader.takes(','));
  reader.expect(')');
  reader.skipSpaces();
  if (items.length <= restLimits.inItems) return items;
  const message = `A list may have at most ${restLimits.inItems} items`;
  throw new RestError({ status: 400, code: 'PGRST100', message });
}

function readIs(reader: Reader): IsValue {
  const start = reader.at;
  const word = reader.match(isWord)?.[0].toLowerCase();
  const value = isValues.find((known) => known === word);
  if (value) return value;
  reader.at = start;
  return reader.fail('isVal: (null, not_null, true, false, unknown)');
}

function isComparison(name: string): name is CompareOperator {
  return comparisons.has(name);
}

function notImplemented(operator: string): RestError {
  const details = `The operator "${operator}" is switched off`;
  return new RestError({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details });
}
