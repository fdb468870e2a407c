import fc, { type Arbitrary } from 'fast-check';
import type { Catalogue, Parameter, Relation, Routine } from '../../src/rest/catalogue/catalogue.ts';
import { generateReads } from './member-reads.ts';

export type Read = { path: string; method: string; headers: Record<string, string>; body?: string };

/** What reads may name: texts, ids and days of people in scope and outside. */
export type Known = { texts: readonly string[]; ids: readonly string[]; days: readonly string[] };

/** Reads with filters, orders, counts, embeds, ranges and errors, of tables and procedures, and writes of tables. */
export function generateReaderReads(catalogue: Catalogue, known: Known, sampling: { numRuns: number; seed: number }) {
  const each = { ...sampling, numRuns: Math.ceil((sampling.numRuns * 3) / 10) };
  const plain = generateReads(catalogue, each).map((path): Read => ({ path, method: 'GET', headers: {} }));
  const headers = fc.sample(headersOfReads, each);
  return [
    ...plain.map((read, index) => ({ ...read, headers: headers[index] ?? {} })),
    ...fc.sample(filtered(catalogue, known), each),
    ...fc.sample(called(catalogue, known), each),
    ...fc.sample(written(catalogue, known), { ...sampling, numRuns: Math.ceil(sampling.numRuns / 10) }),
  ].slice(0, sampling.numRuns);
}

const headersOfReads = fc.record({
  prefer: fc.constantFrom('', 'count=exact', 'count=exact', 'handling=strict'),
  range: fc.constantFrom('', '', '', '0-0', '1-3', '5-'),
  accept: fc.constantFrom('application/json', 'application/json', 'text/csv', 'application/vnd.pgrst.object+json'),
});

function filtered(catalogue: Catalogue, known: Known): Arbitrary<Read> {
  const relations = [...catalogue.relations.values()].filter(({ name }) => name !== 'administrators');
  return fc.constantFrom(...relations).chain((relation) =>
    fc.record({
      path: fc
        .tuple(selectOf, fc.array(conditionOf(relation, known), { maxLength: 3 }), pageOf(relation))
        .map(([select, conditions, page]) => {
          const search = new URLSearchParams([['select', select], ...conditions, ...page]);
          return `/${relation.name}?${search}`;
        }),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      headers: headersOfReads,
    }),
  );
}

const selectOf = fc.constantFrom(
  '*',
  'id',
  'count()',
  '*,certifications(*)',
  '*,certifications(count)',
  '*,certifications!inner(*,certification_punches(*))',
  '*,members(*)',
  '*,members!inner(*)',
  '*,certifications(*,members(*))',
  '*,certification_punches(*)',
  '*,trainees(*)',
  '*,programs(*,certifications(*))',
  '*,seasons(*,certifications(*,members(email)))',
);

type Pair = [string, string];

function conditionOf(relation: Relation, known: Known): Arbitrary<Pair> {
  const column = fc.constantFrom(...relation.columns.keys(), 'search_text', 'email', 'phone', 'user_id');
  const embedded = fc.constantFrom('members.', 'certifications.', 'certification_punches.', 'certifications.members.');
  const name = fc.oneof(
    { weight: 4, arbitrary: column },
    { weight: 1, arbitrary: fc.tuple(embedded, column).map((parts) => parts.join('')) },
  );
  const operator = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'not.eq', 'isdistinct');
  const like = fc.constantFrom('like', 'ilike', 'match', 'imatch');
  const value = anyValue(known);
  const test = fc.oneof(
    fc.tuple(operator, value).map((parts) => parts.join('.')),
    fc.tuple(like, value, fc.nat({ max: 6 })).map(([by, text, length]) => `${by}.${text.slice(0, length + 1)}*`),
    fc.array(value, { maxLength: 4 }).map((values) => `in.(${values.map((one) => `"${one}"`).join(',')})`),
    fc.constantFrom('is.null', 'not.is.null'),
  );
  const either = fc
    .array(fc.tuple(column, operator, value), { minLength: 1, maxLength: 3 })
    .map((parts): Pair => ['or', `(${parts.map(([of, by, text]) => `${of}.${by}."${text}"`).join(',')})`]);
  return fc.oneof({ weight: 4, arbitrary: fc.tuple(name, test) }, { weight: 1, arbitrary: either });
}

function pageOf(relation: Relation): Arbitrary<Pair[]> {
  const column = fc.constantFrom(...relation.columns.keys(), 'members(email)', 'certifications(expiration_date)');
  const order = fc.tuple(column, fc.constantFrom('', '.desc', '.desc.nullslast')).map(([of, way]): Pair => {
    return ['order', `${of}${way},id`];
  });
  const most = fc.constantFrom('0', '1', '3', '1000').map((text): Pair => ['limit', text]);
  const past = fc.constantFrom('0', '1', '7').map((text): Pair => ['offset', text]);
  return fc.oneof(fc.constant<Pair[]>([]), fc.tuple(order), fc.tuple(order, most, past));
}

function called(catalogue: Catalogue, known: Known): Arbitrary<Read> {
  const reading = catalogue.routines.filter(({ isReadOnly }) => isReadOnly);
  const open = reading.filter(({ isForGrantees }) => isForGrantees);
  return fc
    .oneof({ weight: 4, arbitrary: fc.constantFrom(...open) }, { weight: 1, arbitrary: fc.constantFrom(...reading) })
    .chain((routine) => callOf(routine, known));
}

function callOf({ name, parameters }: Routine, known: Known): Arbitrary<Read> {
  const given = parameters.map((parameter) => argumentOf(parameter, known));
  return fc.tuple(fc.tuple(...given), headersOfReads, fc.constantFrom('', '', '?limit=2', '?select=*')).map(
    ([values, headers, search]): Read => ({
      path: `/rpc/${name}${search}`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(
        Object.fromEntries(
          parameters.flatMap(({ name: key }, place) => {
            const value: unknown = values[place];
            return value === undefined ? [] : [[key, value]];
          }),
        ),
      ),
    }),
  );
}

/** Writes that would conflict with somebody's row, if the caller could write at all. */
function written(catalogue: Catalogue, known: Known): Arbitrary<Read> {
  return fc.constantFrom(...catalogue.relations.values()).chain(({ name, columns }) =>
    fc.record({
      path: fc
        .tuple(fc.constantFrom('id', 'email', 'member_id'), fc.constantFrom('on_conflict=', 'id=eq.'), anyValue(known))
        .map(
          ([column, option, value]) => `/${name}?${option}${option === 'id=eq.' ? encodeURIComponent(value) : column}`,
        ),
      method: fc.constantFrom('POST', 'POST', 'PATCH', 'DELETE'),
      headers: fc.record({
        prefer: fc.constantFrom('return=representation', 'resolution=merge-duplicates', 'resolution=ignore-duplicates'),
        range: fc.constant(''),
        'content-type': fc.constant('application/json'),
      }),
      body: fc
        .dictionary(fc.constantFrom(...columns.keys()), anyValue(known), { maxKeys: 4 })
        .map((row) => JSON.stringify(row)),
    }),
  );
}

/** The words that procedures take; any other text is one that is known. */
const words: Record<string, readonly string[]> = {
  direction: ['asc', 'desc'],
  report: ['credentials', 'live-missions', 'reminders', 'boardings', 'gaps'],
  sort: ['name', 'soonest', 'lastName', 'organization', 'status', 'credentials', 'email', 'expirationDate', 'date'],
  standing: ['in_force', 'expiring_30', 'grounded', 'lapsed', 'none', 'former', 'ends_30', 'has_lapsed'],
  type: ['avalanche', 'rescue', 'lift_ticket'],
};

function argumentOf({ name, type, isOptional }: Parameter, known: Known): Arbitrary<unknown> {
  const value = valueOfType(name, type, known);
  return isOptional
    ? fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
    : value;
}

function valueOfType(name: string, type: string, known: Known): Arbitrary<unknown> {
  const id = fc.constantFrom(...known.ids);
  const text = fc.constantFrom(...(words[name] ?? known.texts));
  switch (type) {
    case 'uuid':
      return id;
    case 'uuid[]':
      return fc.array(id, { maxLength: 8 });
    case 'text[]':
      return fc.array(fc.oneof(text, id), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'date':
    case 'timestamp with time zone':
      return fc.constantFrom(...known.days);
    case 'text':
      return text;
    default:
      return fc.constantFrom(1, 2, 25);
  }
}

function anyValue(known: Known): Arbitrary<string> {
  return fc.constantFrom(...known.texts, ...known.ids, ...known.days, 'valid', '1', 'true');
}
