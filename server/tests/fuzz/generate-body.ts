import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from './endpoints.ts';
import { exampleBody, type Known, plausible } from './known.ts';
import { fieldNames, nastyBodies, nastyJson } from './nasty-texts.ts';

/** Bodies: valid ones with something off, lists of them, and things that aren't objects. */
export function bodyOf(
  { api, method, path, fields }: Endpoint,
  known: Known,
  text: Arbitrary<string>,
): Arbitrary<string> {
  const start =
    api === 'rest' ? fc.subarray(fields.map(({ name, type }) => ({ name, values: plausible(type, known) }))) : null;
  const right = start
    ? start.chain(oneOfEach)
    : fc.constant(Object.entries(exampleBody({ method, path }, known)).map(asJson));
  const names = [
    ...fields.map(({ name }) => name),
    ...Object.keys(exampleBody({ method, path }, known)),
    ...fieldNames,
  ];
  const odd = fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, text), oddValue(text));
  const object = fc
    .tuple(right, fc.array(odd, { maxLength: 2 }))
    .map(([pairs, odds]) => write([...pairs.filter(([name]) => !odds.some(([other]) => other === name)), ...odds]));
  return fc.oneof(
    { weight: 10, arbitrary: object },
    { weight: 1, arbitrary: fc.array(object, { maxLength: 3 }).map((rows) => `[${rows.join(',')}]`) },
    { weight: 1, arbitrary: fc.array(odd, { maxLength: 8 }).map(write) },
    { weight: 2, arbitrary: fc.oneof(fc.constantFrom(...nastyBodies), text) },
  );
}

type JsonPair = [name: string, json: string];

function oneOfEach(fields: { name: string; values: readonly string[] }[]): Arbitrary<JsonPair[]> {
  const pairs = fields.map(({ name, values }) =>
    fc.constantFrom(...values).map((value): JsonPair => [name, JSON.stringify(value)]),
  );
  return fc.tuple(...pairs);
}

function asJson([name, value]: [string, unknown]): JsonPair {
  return [name, JSON.stringify(value)];
}

function oddValue(text: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: text.map((each) => JSON.stringify(each)) },
    { weight: 2, arbitrary: fc.constantFrom(...nastyJson) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
  );
}

function write(pairs: JsonPair[]): string {
  return `{${pairs.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}
