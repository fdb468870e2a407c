import type { Person } from '@ffl/database/tests/worlds/people';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../tests/fuzz/seed.ts';
import { noise, parameter, wellFormedPair } from '../../tests/worlds/rest/generated-query.ts';
import { createRestWorld, type RestWorld } from '../../tests/worlds/rest/rest-world.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 200);

let world: RestWorld;
let admin: Person;

beforeAll(async () => {
  world = await createRestWorld();
  admin = await world.makeAdministrator();
  await world.makeMember();
  await world.asOwner(({ query }) =>
    query(`create table public.things (id integer primary key, data jsonb, tags text[], span daterange, "odd ""name" text);
      grant select, insert, update, delete on public.things to app_admin;
      create table public.parts (id integer primary key, thing_id integer references public.things);
      grant select on public.parts to app_admin;
      create function public.take(json) returns json language sql immutable as 'select $1';
      create function public.take(id integer, tags text[] default null) returns integer language sql immutable as 'select id';
      grant execute on all functions in schema public to app_admin;
      insert into public.things values (1, '{"a":[1]}', '{x}', '[2026-01-01,2026-02-01)', 'odd')`),
  );
});
afterAll(() => world.close());

const address = fc
  .tuple(
    fc.constantFrom(
      'members',
      'things',
      'certifications',
      'training_sessions',
      'organization_whitelist',
      'rpc/search_members',
      'rpc/take',
    ),
    fc.array(parameter, { maxLength: 5 }),
  )
  .map(([table, parameters]) => `/${table}?${new URLSearchParams(parameters.map(wellFormedPair))}`);

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
    { numRuns: runs, seed },
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
  fc.array(fc.array(noise, { maxLength: 3 }), { maxLength: 3 }).map((lines) => `id,data\n${lines.join('\n')}`),
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
  method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
  type: fc.constantFrom('application/json', 'application/json', 'text/csv', 'text/plain'),
  path: fc.constantFrom('things', 'things', 'rpc/take'),
  query: fc.array(parameter, { maxLength: 2 }),
});

test('no body makes the server fail or reaches PostgreSQL as broken SQL', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(writes, async ({ body, prefer, method, type, path, query }) => {
    const search = new URLSearchParams([['id', 'eq.5'], ...query.map(wellFormedPair)]);
    const headers = { 'content-type': type, prefer: prefer.join(',') };
    await expectRefusalOrRows(`/${path}?${search}`, { method, body, headers });
  });
  await fc.assert(property, { numRuns: runs, seed });
  expect(world.logged).toEqual([]);
});
