import type { Person } from '@ffl/database/testing/people';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from './testing/rest-world.ts';

const runs = Number(process.env.GENERATED_QUERIES ?? 300);

let world: RestWorld;
let admin: Person;

beforeAll(async () => {
  world = await createRestWorld();
  admin = await world.makeAdministrator();
  await world.makeMember();
  await world.asOwner(({ query }) =>
    query(`create table public.things (id integer primary key, data jsonb, tags text[], span daterange, "odd ""name" text);
      grant select, insert, update, delete on public.things to app_admin;
      insert into public.things values (1, '{"a":[1]}', '{x}', '[2026-01-01,2026-02-01)', 'odd')`),
  );
});
afterAll(() => world.close());

const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    '"',
    "'",
    '\\',
    '--',
    '/*',
    ';',
    '$1',
    '%',
    '*',
    '(',
    ')',
    '{',
    '}',
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
    '!',
    '\0',
  ),
  fc.constantFrom(
    '0',
    '-1',
    '1e309',
    '99999999999999999999',
    '2026-02-30',
    '0000-01-01',
    '10000-01-01',
    'NaN',
    'null',
    'true',
    '{}',
    '{a,b}',
    '[1,2)',
    '[]',
  ),
);
const column = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      'id',
      'email',
      'user_id',
      'created_at',
      'status',
      'data',
      'tags',
      'span',
      '"odd \\"name"',
      'data->a->>0',
      'tags->0',
      'count',
      'pilot',
      'search_text',
    ),
  },
  { weight: 1, arbitrary: noise },
);
const operator = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      'eq',
      'neq',
      'gt',
      'gte',
      'lt',
      'lte',
      'like',
      'ilike',
      'in',
      'is',
      'isdistinct',
      'cs',
      'cd',
      'ov',
      'sl',
      'sr',
      'nxl',
      'nxr',
      'adj',
      'eq(any)',
      'like(all)',
      'match',
      'fts',
    ),
  },
  { weight: 1, arbitrary: noise },
);
const value = fc.oneof(
  noise,
  fc.array(noise, { maxLength: 4 }).map((items) => `(${items.join(',')})`),
  fc.constantFrom('null', 'not_null', 'TRUE'),
);
const assertion = fc
  .tuple(fc.constantFrom('', '', 'not.'), operator, value)
  .map(([not, op, text]) => `${not}${op}.${text}`);
const condition = fc.tuple(column, assertion).map(([name, text]) => `${name}.${text}`);
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 3 }).map((nodes) => `(${nodes.join(',')})`),
  node: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.tuple(fc.constantFrom('and', 'or', 'not.and'), tie('tree')).map((parts) => parts.join('')),
  ),
}));
const item = fc.oneof(
  column,
  fc.tuple(fc.oneof(fc.constantFrom('a', '"b c"', 'über'), noise), column).map(([alias, name]) => `${alias}:${name}`),
  fc
    .tuple(column, fc.constantFrom('text', 'integer', 'jsonb', 'date[]', 'regclass', 'x'))
    .map(([name, type]) => `${name}::${type}`),
  fc
    .tuple(fc.constantFrom('certifications', 'programs', 'trainees', 'members', 'things', '!inner'), column)
    .map(([name, inner]) => `${name}(${inner})`),
);
const wellFormed = fc.oneof(
  fc.tuple(column, assertion),
  fc.tuple(fc.constantFrom('and', 'or', 'not.or', 'certifications.or'), tree),
  fc.tuple(
    fc.constant('select'),
    fc.array(item, { maxLength: 4 }).map((items) => items.join(',')),
  ),
  fc.tuple(
    fc.constantFrom('order', 'certifications.order'),
    fc.tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.x')).map((parts) => parts.join('')),
  ),
);
const parameter = fc.oneof(
  { weight: 12, arbitrary: wellFormed },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('limit', 'offset', 'columns', 'on_conflict', 'certifications.limit'), noise),
  },
  { weight: 1, arbitrary: fc.tuple(noise, noise) },
);
const address = fc
  .tuple(
    fc.constantFrom(
      'members',
      'things',
      'certifications',
      'training_sessions',
      'organization_whitelist',
      'rpc/search_members',
    ),
    fc.array(parameter, { maxLength: 5 }),
  )
  .map(([table, parameters]) => `/${table}?${new URLSearchParams(parameters.map(wellFormedPair))}`);

function wellFormedPair([key = '', text = '']: string[]): [string, string] {
  return [key.toWellFormed(), text.toWellFormed()];
}

async function expectRefusalOrRows(path: string, init?: RequestInit): Promise<void> {
  const response = await world.send(path, init, admin);
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (response.status < 400 && response.status !== 300) return;
  expect(Object.keys(JSON.parse(text))).toEqual(['code', 'details', 'hint', 'message']);
  expect(JSON.parse(text).code, text).not.toBe('42601');
}

test('no query string makes the server fail or reaches PostgreSQL as broken SQL', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(address, (path) => expectRefusalOrRows(path)),
    { numRuns: runs },
  );
  expect(world.logged).toEqual([]);
});

const cell = fc.oneof(noise, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, 1, -1.5, true, [], {}));
const row = fc.dictionary(fc.constantFrom('id', 'data', 'tags', 'span', 'odd "name', 'unknown', 'constructor'), cell, {
  maxKeys: 5,
});
const body = fc.oneof(
  row.map((one) => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  fc.json(),
  noise,
);
const prefer = fc.subarray([
  'return=representation',
  'missing=default',
  'resolution=merge-duplicates',
  'count=exact',
  'handling=strict',
]);
const writes = fc.record({
  body,
  prefer,
  method: fc.constantFrom('POST', 'PATCH', 'DELETE'),
  query: fc.array(parameter, { maxLength: 2 }),
});

test('no body makes the server fail or reaches PostgreSQL as broken SQL', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(writes, async ({ body, prefer, method, query }) => {
    const search = new URLSearchParams([['id', 'eq.5'], ...query.map(wellFormedPair)]);
    const headers = { 'content-type': 'application/json', prefer: prefer.join(',') };
    await expectRefusalOrRows(`/things?${search}`, { method, body, headers });
  });
  await fc.assert(property, { numRuns: runs });
  expect(world.logged).toEqual([]);
});
