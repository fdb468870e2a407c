import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

beforeAll(async () => {
  world = await createRestWorld({ allowsRollback: true });
  admin = await world.makeAdministrator();
  await world.asOwner(({ query }) =>
    query(`
      create table public.languages (name text primary key, rank integer, note text default 'new');
      create table public.seats (row_no integer, seat text, taken_by text, primary key (row_no, seat));
      create table public.keyless (a text, b text);
      grant select, insert, update on public.languages, public.seats, public.keyless to app_admin;
      grant select on public.languages to authenticated`),
  );
});
beforeEach(async () => {
  await world.asOwner(async ({ query }) => {
    await query('truncate public.languages, public.seats');
    await query(`insert into public.languages values ('Java', 1, 'old')`);
  });
});
afterAll(() => world.close());

function put(path: string, body: unknown, headers: Record<string, string> = {}, person = admin) {
  const all = { 'content-type': 'application/json', ...headers };
  return world.send(path, { method: 'PUT', body: JSON.stringify(body), headers: all }, person);
}

const shown = { prefer: 'return=representation' };
const languages = () => world.ownerValue('select json_agg(l order by name) as value from public.languages l');
const java = { name: 'Java', rank: 1, note: 'old' };

test('the row the address names is inserted if missing', async () => {
  const response = await put('/languages?name=eq.Go', { name: 'Go', rank: 19 }, shown);
  expect([response.status, await response.json()]).toEqual([201, [{ name: 'Go', rank: 19, note: 'new' }]]);
  expect(response.headers.get('preference-applied')).toBe('return=representation');
  expect(response.headers.get('content-range')).toBeNull();
});

test("the row the address names is updated if present, in the body's columns", async () => {
  const response = await put('/languages?name=eq.Java', [{ name: 'Java', rank: 13 }], shown);
  expect([response.status, await response.json()]).toEqual([200, [{ name: 'Java', rank: 13, note: 'old' }]]);
});

test('the row the address names is written without a response body unless requested', async () => {
  for (const [name, prefer] of [
    ['Java', ''],
    ['Go', 'return=minimal'],
  ]) {
    const response = await put(`/languages?name=eq.${name}`, { name, rank: 5 }, { prefer: prefer ?? '' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('content-type')).toBeNull();
  }
  expect(await languages()).toMatchObject([
    { name: 'Go', rank: 5 },
    { name: 'Java', rank: 5 },
  ]);
});

test('the row the address names may have a key of several columns, and nothing but its key', async () => {
  const seat = { row_no: 7, seat: 'A' };
  expect((await put('/seats?row_no=eq.7&seat=eq.A', { ...seat, taken_by: 'Ann' }, shown)).status).toBe(201);
  const again = await put('/seats?row_no=eq.7&seat=eq.A', seat, shown);
  expect([again.status, await again.json()]).toEqual([200, [{ ...seat, taken_by: 'Ann' }]]);
});

test('the row the address names can be returned as a bare object, with chosen columns', async () => {
  const headers = { ...shown, accept: 'application/vnd.pgrst.object+json' };
  const response = await put('/languages?name=eq.Go&select=rank', { name: 'Go', rank: 2 }, headers);
  expect([response.status, await response.text()]).toEqual([201, '{"rank":2}']);
});

test('the row the address names ignores the Range header and the columns parameter', async () => {
  const response = await put('/languages?name=eq.Go&columns=name', { name: 'Go', rank: 2 }, { ...shown, range: '1-1' });
  expect(await response.json()).toEqual([{ name: 'Go', rank: 2, note: 'new' }]);
});

test('the row the address names is picked from several in the body', async () => {
  const body = [
    { name: 'Swift', rank: 12 },
    { name: 'Java', rank: 19 },
  ];
  expect((await put('/languages?name=eq.Java', body)).status).toBe(204);
  expect(await languages()).toEqual([{ ...java, rank: 19 }]);
});

test('the row the address names is written once for one Idempotency-Key', async () => {
  const headers = { ...shown, 'idempotency-key': crypto.randomUUID() };
  const first = await put('/languages?name=eq.Go', { name: 'Go', rank: 1 }, headers);
  const second = await put('/languages?name=eq.Go', { name: 'Go', rank: 1 }, headers);
  expect([first.status, second.status, await second.text()]).toEqual([201, 201, await first.text()]);
});

test("the row the address names isn't kept if the transaction is to be rolled back", async () => {
  const response = await put('/languages?name=eq.Go', { name: 'Go', rank: 1 }, { prefer: 'tx=rollback' });
  expect([response.status, await languages()]).toEqual([204, [java]]);
});

describe('refused', () => {
  test.each([
    '/languages',
    '/languages?rank=eq.1',
    '/languages?name=eq.Go&rank=eq.1',
    '/languages?name=not.eq.Go',
    '/languages?name=in.(Go)',
    '/languages?name=eq(any).{Go}',
    '/languages?name->x=eq.Go',
    '/languages?and=(name.eq.Go)',
    '/languages?name=eq.Go&or=(name.eq.Go)',
    '/seats?row_no=eq.1',
    '/keyless?a=eq.Go',
  ])("a PUT to %s is refused, since it doesn't name one row by its key", async (path) => {
    const response = await put(path, { name: 'Go', rank: 1 });
    expect(response.status).toBe(405);
    expect(await response.json()).toEqual({
      code: 'PGRST105',
      details: null,
      hint: null,
      message: "Filters must include all and only primary key columns with 'eq' operators",
    });
  });

  test.each(['limit=1', 'offset=1'])('a PUT with %s is refused', async (page) => {
    const response = await put(`/languages?name=eq.Java&${page}`, java);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST114',
      details: null,
      hint: null,
      message: 'limit/offset querystring parameters are not allowed for PUT',
    });
  });

  test.each([
    ['/languages?name=eq.Java', { name: 'Perl', rank: 17 }],
    ['/languages?name=eq.Java', { rank: 17 }],
    ['/languages?name=eq.Java', []],
    ['/languages?name=eq.Java', {}],
    ['/languages?name=eq.Java&name=eq.Go', { name: 'Java', rank: 17 }],
    ['/seats?row_no=eq.1&seat=eq.A', { row_no: 1, seat: 'B' }],
  ])('a PUT to %s of another row is refused, and the stored row stays as it was', async (path, body) => {
    for (const accept of ['*/*', 'application/vnd.pgrst.object+json']) {
      const response = await put(path, body, { ...shown, accept });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        code: 'PGRST115',
        details: null,
        hint: null,
        message: 'Payload values do not match URL in primary key column(s)',
      });
    }
    expect(await languages()).toEqual([java]);
  });

  test("a PUT of a body that isn't JSON, an unknown column, an unknown table or a function is refused", async () => {
    const answers = [
      await put('/languages?name=eq.Go', { name: 'Go', colour: 'red' }),
      await put('/language?name=eq.Go', { name: 'Go' }),
      await put('/rpc/search_members', { search: 'a' }),
      await put('/languages?name=eq.Go', { name: 'Go' }, { 'content-type': 'text/csv' }),
    ];
    const codes = await Promise.all(answers.map(async (each) => [each.status, ((await each.json()) as Refusal).code]));
    expect(codes).toEqual([
      [400, 'PGRST204'],
      [404, 'PGRST205'],
      [405, 'PGRST101'],
      [400, 'PGRST102'],
    ]);
  });

  test('a PUT by someone who may not write is refused, whatever the row', async () => {
    const member = await world.makeMember();
    for (const name of ['Java', 'Go']) {
      const response = await put(`/languages?name=eq.${name}`, { name, rank: 9 }, {}, member);
      expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: '42501' })]);
    }
    const anonymous = { method: 'PUT', body: '{"name":"Go"}', headers: { 'content-type': 'application/json' } };
    expect((await world.send('/languages?name=eq.Go', anonymous)).status).toBe(401);
    expect(await languages()).toEqual([java]);
  });

  test("a PUT by an administrator who chooses a member's id is refused", async () => {
    const member = await world.makeMember();
    const row = { id: member.memberId, first_name: 'X', last_name: 'Y', email: 'x@example.org', organization: 'O' };
    const response = await put(`/members?id=eq.${member.memberId}`, row);
    expect(response.status).toBe(403);
    const stored = 'select first_name as value from members where id = $1';
    expect(await world.ownerValue(stored, [member.memberId])).toBe('Mia');
  });
});

type Refusal = { code: string };

test('none of the PUT requests failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
