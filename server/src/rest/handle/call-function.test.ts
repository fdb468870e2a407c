import type { MemberPerson, Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;
let member: MemberPerson;

const functions = `
  create table public.notes (id integer primary key, text text);
  grant select, insert on public.notes to app_admin;
  create function public.add(a integer, b integer default 10) returns integer language sql immutable as 'select a + b';
  create function public.echo(value jsonb) returns jsonb language sql immutable as 'select value';
  create function public.join_all(words text[]) returns text language sql immutable as $$select array_to_string(words, '-')$$;
  create function public.numbers(upto integer) returns setof integer language sql immutable as 'select generate_series(1, upto)';
  create function public.squares(upto integer) returns table (n integer, square integer) language sql stable as 'select n, n * n from generate_series(1, upto) n';
  create function public.one_pair() returns table (a integer, b text) language sql stable as $$select 1, 'x'$$;
  create function public.pair(out a integer, out b text) language sql stable as $$select 1, 'x'::text$$;
  create function public.write_note(id integer, text text) returns void language sql as 'insert into public.notes values (id, text)';
  create function public.all_sessions() returns setof public.training_sessions language sql stable security definer set search_path = '' as 'select * from public.training_sessions';
  create function public.twin(a integer) returns integer language sql immutable as 'select 1';
  create function public.twin(a text) returns integer language sql immutable as 'select 2';
  create function public.secret() returns integer language sql immutable as 'select 1';
  grant execute on all functions in schema public to app_admin, authenticated;
  revoke execute on function public.secret() from app_admin, authenticated;
`;

beforeAll(async () => {
  world = await createRestWorld();
  await world.asOwner(({ query }) => query(functions));
  admin = await world.makeAdministrator();
  member = await world.makeMember();
  await world.asOwner(({ query }) =>
    query(`insert into training_sessions (training_type, date, pilot) values ('Avalanche', '2026-01-05', 'Pat')`),
  );
});
afterAll(() => world.close());

const post = (name: string, body: string, headers: Record<string, string> = {}, person = admin) =>
  world.send(
    `/rpc/${name}`,
    { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
    person,
  );

describe('calling', () => {
  test('a call with named arguments may leave out those with a default', async () => {
    const client = world.clientOf(admin);
    expect(await client.rpc('add', { a: 1, b: 2 })).toMatchObject({ data: 3, status: 200 });
    expect(await client.rpc('add', { a: 1 })).toMatchObject({ data: 11, status: 200 });
  });

  test('a call by GET or HEAD takes its arguments from the address', async () => {
    const client = world.clientOf(admin);
    expect(await client.rpc('add', { a: 1, b: 2 }, { get: true })).toMatchObject({ data: 3, status: 200 });
    expect(await client.rpc('join_all', { words: ['a', 'b c'] }, { get: true })).toMatchObject({ data: 'a-b c' });
    expect(await client.rpc('add', { a: 1 }, { head: true })).toMatchObject({ data: null, status: 200 });
  });

  test('a call with a missing body has no arguments', async () => {
    const response = await world.send('/rpc/one_pair', { method: 'POST' }, admin);
    expect([response.status, await response.json()]).toEqual([200, [{ a: 1, b: 'x' }]]);
  });

  test('arrays and JSON pass through a call unchanged', async () => {
    expect(await (await post('join_all', '{"words":["a","b,c"]}')).text()).toBe('"a-b,c"');
    expect(await (await post('echo', '{"value":{"n":12345678901234567890,"x":null}}')).text()).toBe(
      '{"n": 12345678901234567890, "x": null}',
    );
  });

  test.each([
    [
      'add',
      '{"b":1}',
      'Could not find the function public.add(b) in the schema cache',
      'public.add with parameter b',
      'public.add(a, b)',
    ],
    [
      'add',
      '{"b":1,"c":2}',
      'Could not find the function public.add(b, c) in the schema cache',
      'public.add with parameters b, c',
      'public.add(a, b)',
    ],
    [
      'nothing_like_it',
      '{}',
      'Could not find the function public.nothing_like_it without parameters in the schema cache',
      'public.nothing_like_it without parameters',
      null,
    ],
  ])("a call of %s with %s isn't found", async (name, body, message, searched, hint) => {
    const response = await post(name, body);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 'PGRST202',
      message,
      details: `Searched for the function ${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
      hint: hint && `Perhaps you meant to call the function ${hint}`,
    });
  });

  test('two functions that match are refused', async () => {
    const response = await post('twin', '{"a":1}');
    expect(response.status).toBe(300);
    expect(await response.json()).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twin(a => integer), public.twin(a => text)',
    });
  });

  test('a function the caller may not execute is refused', async () => {
    const response = await post('secret', '{}');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: '42501', message: 'permission denied for function secret' });
    const anonymous = { method: 'POST', body: '{"search":"a"}', headers: { 'content-type': 'application/json' } };
    expect((await world.send('/rpc/search_members', anonymous)).status).toBe(401);
    expect((await post('search_members', '{"search":"a"}', {}, member)).status).toBe(403);
  });

  test('a call by other methods is refused', async () => {
    const response = await world.send('/rpc/add', { method: 'DELETE' }, admin);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' });
  });

  test("a call by GET can't write", async () => {
    const response = await world.send('/rpc/write_note?id=1&text=x', {}, admin);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: '25006' });
    expect(await world.ownerValue('select count(*)::int as value from notes where id = 1')).toBe(0);
  });
});

describe('results', () => {
  test('a call with nothing to return is 204 without a body', async () => {
    const response = await post('write_note', '{"id":2,"text":"kept"}');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([204, null, '']);
    expect(await world.ownerValue('select text as value from notes where id = 2')).toBe('kept');
  });

  test('a single row of a call is an object, and a set is a list', async () => {
    expect(await (await post('pair', '{}')).text()).toBe('{"a":1,"b":"x"}');
    expect(await (await post('numbers', '{"upto":3}')).text()).toBe('[1, 2, 3]');
  });

  test("a call's value can be renamed and cast, and comes as is if nothing is selected", async () => {
    const read = async (select: string) => (await world.send(`/rpc/add?a=1&b=2&select=${select}`, {}, admin)).text();
    expect([await read('sum:value'), await read('value::text'), await read('')]).toEqual(['3', '"3"', '3']);
  });

  test("a call's rows can be selected, filtered, ordered, paged and counted", async () => {
    const { data, count, status } = await world
      .clientOf(admin)
      .rpc('squares', { upto: 9 }, { count: 'exact' })
      .select('square')
      .gt('n', 3)
      .order('n', { ascending: false })
      .limit(2);
    expect({ data, count, status }).toEqual({ data: [{ square: 81 }, { square: 64 }], count: 6, status: 206 });
  });

  test('a call by GET distinguishes filters from arguments', async () => {
    const response = await world.send('/rpc/squares?upto=5&n=gte.4&select=n', {}, admin);
    expect(await response.json()).toEqual([{ n: 4 }, { n: 5 }]);
    expect(response.headers.get('content-location')).toBe('/rpc/squares?n=gte.4&select=n&upto=5');
  });

  test('an argument of a call that looks like a filter is still an argument', async () => {
    expect(await (await world.send('/rpc/join_all?words={eq.a,b}', {}, admin)).json()).toBe('eq.a-b');
    expect((await world.send('/rpc/search_members?search=eq.a', {}, admin)).status).toBe(200);
  });

  test("a table's rows from a call hide the columns the caller may not read", async () => {
    const { data } = await world.clientOf(member).rpc('all_sessions');
    expect(Object.keys(data?.[0] ?? {})).not.toContain('pilot');
    const refused = await world.clientOf(member).rpc('all_sessions').select('pilot');
    expect(refused.status).toBe(403);
    const allowed = await world.clientOf(admin).rpc('all_sessions').select('pilot');
    expect(allowed.data).toEqual([{ pilot: 'Pat' }]);
  });

  test('a call may require one row', async () => {
    expect(await world.clientOf(admin).rpc('squares', { upto: 1 }).single()).toMatchObject({
      data: { n: 1, square: 1 },
    });
    expect(await world.clientOf(admin).rpc('squares', { upto: 2 }).single()).toMatchObject({ status: 406 });
  });

  test('a call finds members by part of their name', async () => {
    const { data } = await world.clientOf(admin).rpc('search_members', { search: 'a MEM' }).select('id');
    expect(data).toEqual([{ id: member.memberId }]);
  });
});
