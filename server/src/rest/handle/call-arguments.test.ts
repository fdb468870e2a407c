import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

const functions = `
  create table public.projects (id integer primary key, name text);
  insert into public.projects select n, 'Project ' || n from generate_series(1, 5) n;
  grant select, delete on public.projects to app_admin;
  create function public.add_them(a integer, b integer) returns integer language sql immutable as 'select a + b';
  create function public.whole(json) returns text language sql immutable as 'select $1::text';
  create function public.wholeb(jsonb) returns jsonb language sql immutable as 'select $1';
  create function public.mixed() returns integer language sql immutable as 'select 1';
  create function public.mixed(x integer, y integer) returns integer language sql immutable as 'select x + y';
  create function public.mixed(json) returns json language sql immutable as 'select $1';
  create function public.torn(json) returns json language sql immutable as 'select $1';
  create function public.torn(jsonb) returns jsonb language sql immutable as 'select $1';
  create function public.number_of(integer) returns integer language sql immutable as 'select $1';
  create function public.all_of(variadic v text[] default '{}') returns text[] language sql immutable as 'select v';
  create function public.below(id integer) returns setof public.projects language sql stable as 'select * from public.projects p where p.id < below.id';
  create function public.clear(lowest integer) returns setof public.projects language sql as 'delete from public.projects p where p.id >= lowest returning *';
  create function public.clear_silently(lowest integer) returns void language sql as 'delete from public.projects p where p.id >= lowest';
  create domain public.plate as char(4);
  create function public.lengths(letters char, bits bit, tags char[], sign plate) returns integer[] language sql immutable
    as 'select array[length(letters), length(bits), length(tags[1]), length(sign)]';
  create function public.overloaded(a integer, b integer) returns integer language sql immutable as 'select 1';
  create function public.overloaded(a text, b text, c text) returns integer language sql immutable as 'select 2';
  grant execute on all functions in schema public to app_admin;
`;

beforeAll(async () => {
  world = await createRestWorld();
  await world.asOwner(({ query }) => query(functions));
  admin = await world.makeAdministrator();
});
afterAll(() => world.close());

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', ...headers };
  const response = await world.send(`/rpc/${path}`, { method: 'POST', body, headers: all }, admin);
  return { status: response.status, text: await response.text() };
}

test("a parameter of letters or bits without a length isn't cut to one", async () => {
  const given = { letters: 'abc', bits: '101', tags: ['wxyz'], sign: 'LG' };
  expect(await post('lengths', JSON.stringify(given))).toEqual({ status: 200, text: '[3,3,4,2]' });
  expect(await get('lengths?letters=abc&bits=101&tags={wxyz}&sign=LG')).toEqual([3, 3, 4, 2]);
});

const get = async (path: string) => (await world.send(`/rpc/${path}`, {}, admin)).json();

test.each(['{"A": 1, "B":  2}', '[{"a":1},{"a":2}]', '{}', '5', '"text"', 'null'])(
  'a function with one JSON parameter that has no name gets the body %s as it is',
  async (body) => {
    const { status, text } = await post('whole', body);
    expect([status, JSON.parse(text)]).toEqual([200, body]);
  },
);

test('a function with one JSON parameter that has no name gets an empty object for an empty body, and jsonb as well', async () => {
  expect(await post('whole', '')).toEqual({ status: 200, text: '"{}"' });
  expect(await post('wholeb', '{"b":1,"a":2}')).toEqual({ status: 200, text: '{"a": 2, "b": 1}' });
});

test('a function with one JSON parameter that has no name is called only if no other of its name has the parameters', async () => {
  expect((await post('mixed', '{}')).text).toBe('1');
  expect((await post('mixed', '{"x":1,"y":2}')).text).toBe('3');
  expect((await post('mixed', '{"A":1}')).text).toBe('{"A":1}');
  expect(await get('mixed')).toBe(1);
});

test("a function with one JSON parameter that has no name can't be called by GET, nor by naming its parameter with an empty name", async () => {
  expect(await get('whole?x=1')).toEqual({
    code: 'PGRST202',
    message: 'Could not find the function public.whole(x) in the schema cache',
    details: 'Searched for the function public.whole with parameter x, but no matches were found in the schema cache.',
    hint: null,
  });
  expect(await get('whole?=1')).toMatchObject({ code: 'PGRST202' });
  expect((await post('whole', '{"":1}')).text).toBe(JSON.stringify('{"":1}'));
});

test('a function with one JSON parameter that has no name is refused beside another of its name', async () => {
  const { status, text } = await post('torn', '{"A":1}');
  expect(status).toBe(300);
  expect(JSON.parse(text)).toEqual({
    code: 'PGRST203',
    message: 'Could not choose the best candidate function between: public.torn( => json), public.torn( => jsonb)',
    details: null,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
});

test("a function with one JSON parameter that has no name isn't mistaken for one whose parameter is something else", async () => {
  const { status, text } = await post('number_of', '{"x":1,"y":2}');
  expect(status).toBe(404);
  expect(JSON.parse(text)).toEqual({
    code: 'PGRST202',
    message: 'Could not find the function public.number_of(x, y) in the schema cache',
    details:
      'Searched for the function public.number_of with parameters x, y or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    hint: null,
  });
});

test('a call that finds nothing suggests the closest name', async () => {
  expect(await get('add_then')).toEqual({
    code: 'PGRST202',
    message: 'Could not find the function public.add_then without parameters in the schema cache',
    details:
      'Searched for the function public.add_then without parameters, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function public.add_them',
  });
});

test('a call that finds nothing suggests the closest parameters, in alphabetical order', async () => {
  expect(await get('add_them?b=2&smthelse=x&a=1')).toEqual({
    code: 'PGRST202',
    message: 'Could not find the function public.add_them(a, b, smthelse) in the schema cache',
    details:
      'Searched for the function public.add_them with parameters a, b, smthelse, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function public.add_them(a, b)',
  });
  expect(await get('overloaded?a=1&b=2&wrong_arg=x')).toMatchObject({
    hint: 'Perhaps you meant to call the function public.overloaded(a, b, c)',
  });
  expect(await get('overloaded?wrong_arg=x')).toMatchObject({ hint: null });
});

describe('arguments', () => {
  test('arguments come from the first object of a list, and only from the named columns', async () => {
    expect((await post('add_them', '[{"a":1,"b":2},{"a":4,"b":6}]')).text).toBe('3');
    expect((await post('add_them?columns=a,b', '{"a":1,"b":2,"c":3}')).text).toBe('3');
    for (const body of ['[{"a":1,"b":2},{"a":4}]', '[1,"two"]']) {
      expect((await post('add_them', body)).text).toContain('All object keys must match');
    }
  });

  test('repeated arguments go to a variadic parameter together, and elsewhere the last one counts', async () => {
    expect(await get('all_of')).toEqual([]);
    expect(await get('all_of?v=hi')).toEqual(['hi']);
    expect(await get('all_of?v=hi&v=a "quoted", \\ one')).toEqual(['hi', 'a "quoted", \\ one']);
    expect(await get('add_them?a=ignored&a=1&b=2')).toBe(3);
  });

  test('arguments and filters may share a name', async () => {
    expect(await get('below?id=5&id=gt.2&select=id')).toEqual([{ id: 3 }, { id: 4 }]);
    expect(await get('below?id=5&id=not.in.(1,3)&select=id')).toEqual([{ id: 2 }, { id: 4 }]);
  });
});

describe('row limit', () => {
  const prefer = 'handling=strict, max-affected=2';

  test('a row limit rolls back a function that returns more rows', async () => {
    const { status, text } = await post('clear', '{"lowest":2}', { prefer });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 4 rows',
      hint: null,
    });
    expect(await world.ownerValue('select count(*)::int as value from projects')).toBe(5);
  });

  test('a row limit lets fewer rows pass, is then named, and means nothing unless strict', async () => {
    const response = await world.send(
      '/rpc/clear',
      { method: 'POST', body: '{"lowest":9}', headers: { prefer, 'content-type': 'application/json' } },
      admin,
    );
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, prefer]);
    expect((await post('below', '{"id":5}', { prefer: 'max-affected=2' })).status).toBe(200);
  });

  test("a row limit can't be kept for a function that doesn't return a set", async () => {
    const { status, text } = await post('clear_silently', '{"lowest":2}', { prefer });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      code: 'PGRST128',
      message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      details: null,
      hint: null,
    });
    expect(await world.ownerValue('select count(*)::int as value from projects')).toBe(5);
  });
});

test('none of the calls with arguments failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
