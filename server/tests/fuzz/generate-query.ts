import fc, { type Arbitrary } from 'fast-check';
import type { Field } from './endpoints.ts';
import { type Known, plausible } from './known.ts';

export type Pair = [string, string];

const operators = 'eq neq gt gte lt lte like ilike in is isdistinct cs cd ov fts match not.eq eq(any) x'.split(' ');
const others: Pair[] = [
  ['grant_type', 'password'],
  ['grant_type', 'refresh_token'],
  ['scope', 'local'],
  ['scope', 'others'],
  ['type', 'recovery'],
  ['token', 'x'],
  ['select', '*'],
  ['select', '*,*(*)'],
  ['select', 'count()'],
  ['limit', '5'],
  ['limit', '-1'],
  ['offset', '99999999'],
  ['and', '(id.eq.1,not.or(id.is.null,id.in.(1,2)))'],
  ['on_conflict', 'id'],
  ['columns', 'id'],
];

/** Generates query strings: almost sensible ones, nonsense, and duplicate parameters. */
export function queryOf(fields: readonly Field[], known: Known, text: Arbitrary<string>): Arbitrary<Pair[]> {
  const listed = fc.constantFrom(...others);
  const nonsense = fc.tuple(fc.oneof(fc.constantFrom(...others.map(([name]) => name)), text), text);
  const sensible = fields.length > 0 ? aboutFields(fields, known, text) : listed;
  const pairs = fc.oneof(
    { weight: 6, arbitrary: fc.array(sensible, { maxLength: 2 }) },
    { weight: 2, arbitrary: fc.array(fc.oneof(sensible, listed), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(listed, nonsense), { maxLength: 4 }) },
  );
  const isDoubled = fc.nat({ max: 9 }).map((number) => number === 0);
  return fc.tuple(pairs, isDoubled).map(([each, doubled]) => (doubled ? [...each, ...each.slice(0, 1)] : each));
}

function aboutFields(fields: readonly Field[], known: Known, text: Arbitrary<string>): Arbitrary<Pair> {
  const name = fc.constantFrom(...fields.map((field) => field.name));
  const matching = fc
    .constantFrom(...fields)
    .chain((field) => fc.constantFrom(...plausible(field.type, known)).map((value): Pair => [field.name, value]));
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom('eq', 'neq', 'gte', 'in'), matching).map(asFilter) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...operators), fc.tuple(name, text)).map(asFilter) },
    { weight: 1, arbitrary: matching },
    { weight: 1, arbitrary: name.map((each): Pair => ['select', `${each},renamed:${each}::text`]) },
    { weight: 1, arbitrary: name.map((each): Pair => ['order', `${each}.desc.nullslast`]) },
  );
}

function asFilter([operator, [name, value]]: [string, Pair]): Pair {
  return [name, operator === 'in' ? `in.(${value},"${value}")` : `${operator}.${value}`];
}
