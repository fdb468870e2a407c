import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

const tables = `
  create table public.samples (
    id integer primary key, huge bigint, exact numeric, instant timestamptz, day date, clock time, is_on boolean,
    data jsonb, raw json, tags text[], span int4range, bytes bytea, key uuid, "odd name" text, count integer
  );
  insert into public.samples values
    (1, 9007199254740993, 12345678901234567890.10, '2024-05-01 12:00:00.123456+00', '2024-02-03', '04:05:06', true,
     'null', '{"b":1,  "a":null}', '{x,"y,z",null}', '[1,5)', '\\x00ff', '00000000-0000-4000-8000-000000000001', 'o"d', 7),
    (2, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
  grant select, insert, update on public.samples to app_admin;
  create function public.mode_when_stable() returns text language sql stable as $$select current_setting('transaction_read_only')$$;
  create function public.mode_when_volatile() returns text language sql volatile as $$select current_setting('transaction_read_only')$$;
  grant execute on all functions in schema public to app_admin;
`;

beforeAll(async () => {
  world = await createRestWorld();
  await world.asOwner(({ query }) => query(tables));
  admin = await world.makeAdministrator();
});
afterAll(() => world.close());

const read = (path: string, headers: Record<string, string> = {}) => world.send(path, { headers }, admin);

describe('values', () => {
  test('values are written as PostgreSQL writes them, with every digit', async () => {
    expect(await (await read('/samples?id=eq.1')).text()).toBe(
      '[{"id":1,"huge":9007199254740993,"exact":12345678901234567890.10,"instant":"2024-05-01T12:00:00.123456+00:00",' +
        '"day":"2024-02-03","clock":"04:05:06","is_on":true,"data":null,"raw":{"b":1,  "a":null},' +
        '"tags":["x","y,z",null],"span":"[1,5)","bytes":"\\\\x00ff","key":"00000000-0000-4000-8000-000000000001",' +
        '"odd name":"o\\"d","count":7}]',
    );
  });

  test('values that are missing are null, and omitted if the caller strips them, in a list and in one object', async () => {
    const path = '/samples?select=id,day,data,tags&id=eq.2';
    expect(await (await read(path)).text()).toBe('[{"id":2,"day":null,"data":null,"tags":null}]');
    const list = await read(path, { accept: 'application/vnd.pgrst.array+json;nulls=stripped' });
    expect([await list.text(), list.headers.get('content-type')]).toEqual([
      '[{"id":2}]',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ]);
    const object = await read(path, { accept: 'application/vnd.pgrst.object+json;nulls=stripped' });
    expect([await object.text(), object.headers.get('content-type')]).toEqual([
      '{"id":2}',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ]);
  });

  test('values are stored with every digit and keep null and JSON null apart', async () => {
    const body = '{"id":3,"huge":9007199254740993,"exact":0.10,"data":{"n":1.10},"raw":null,"tags":["a"]}';
    const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
    const path = '/samples?select=huge,exact,data,raw,tags';
    const response = await world.send(path, { method: 'POST', headers, body }, admin);
    expect(await response.text()).toBe(
      '[{"huge":9007199254740993,"exact":0.10,"data":{"n": 1.10},"raw":null,"tags":["a"]}]',
    );
    const isNull = 'select (data is null)::text || (raw is null)::text as value from samples where id = $1';
    expect([await world.ownerValue(isNull, [1]), await world.ownerValue(isNull, [3])]).toEqual([
      'falsefalse',
      'falsetrue',
    ]);
  });

  test('values of a column named count are that column', async () => {
    expect(await (await read('/samples?select=count&id=eq.1')).json()).toEqual([{ count: 7 }]);
  });

  test.each([
    ['tags=cd.{x,"y,z",w}', []],
    ['tags=cs.{x}', [1]],
    ['span=cs.[2,3)', [1]],
    ['span=ov.[4,9)', [1]],
    ['span=adj.[5,9)', [1]],
    ['data=eq.null', [1]],
    ['data=is.null', [2]],
    ['"odd name"=eq.o"d', [1]],
    ['is_on=is.unknown', [2, 3]],
    ['is_on=not.is.true', [2, 3]],
  ])('values are found by %s', async (filter, ids) => {
    const [name = '', ...value] = filter.split('=');
    const search = new URLSearchParams([
      ['select', 'id'],
      ['order', 'id'],
      [name, value.join('=')],
    ]);
    expect(await (await read(`/samples?${search}`)).json()).toEqual(ids.map((id) => ({ id })));
  });

  test.each([
    ['key=eq.null', '22P02', 'invalid input syntax for type uuid: "null"'],
    ['id=eq.null', '22P02', 'invalid input syntax for type integer: "null"'],
    ['day=gt.2026-02-30', '22008', 'date/time field value out of range: "2026-02-30"'],
    ['huge=lt.99999999999999999999', '22003', 'value "99999999999999999999" is out of range for type bigint'],
  ])('values invalid for their column are refused: %s', async (filter, code, message) => {
    const response = await read(`/samples?${filter}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code, message }]);
  });
});

test.each([
  ['POST', 'mode_when_stable', 'on'],
  ['GET', 'mode_when_stable', 'on'],
  ['POST', 'mode_when_volatile', 'off'],
  ['GET', 'mode_when_volatile', 'on'],
])('the transaction of a %s of %s has read only %s', async (method, name, mode) => {
  const response = await world.send(`/rpc/${name}`, { method }, admin);
  expect([response.status, await response.json()]).toEqual([200, mode]);
});

test('the Range header has an effect on GET only', async () => {
  const headers = { range: '1-1', prefer: 'count=exact' };
  const ranges: (string | null)[] = [];
  for (const [method, path] of [
    ['GET', '/samples?select=id&limit=2'],
    ['HEAD', '/samples?select=id&limit=2'],
    ['POST', '/rpc/mode_when_stable'],
  ] as const) {
    ranges.push((await world.send(path, { method, headers }, admin)).headers.get('content-range'));
  }
  expect(ranges).toEqual(['1-1/3', '0-1/3', '0-0/1']);
});

test('none of the calls with values failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
