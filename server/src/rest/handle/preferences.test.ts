import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWorld, patrol, type WriteWorld } from '../../../tests/worlds/rest/write-world.ts';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
  await world.asOwner(({ query }) =>
    query(`create table public.loose (a text, b text default 'usual');
      grant select, insert, update on public.loose to app_admin`),
  );
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

const list = '/organization_whitelist';
const isActive = () =>
  world.ownerValue('select json_agg(is_active order by name) as value from organization_whitelist');

test('the resolution of an empty list answers 200 if it merges, since nothing is new, and 201 if it ignores', async () => {
  for (const [resolution, status] of [
    ['merge-duplicates', 200],
    ['ignore-duplicates', 201],
  ]) {
    const response = await world.write('POST', list, [], {
      prefer: `return=representation, resolution=${resolution}`,
    });
    expect([response.status, await response.text()]).toEqual([status, '[]']);
  }
});

test('the resolution that ignores every row answers 201 and no row', async () => {
  await world.addOrganizations('ski patrol');
  const prefer = 'return=representation, resolution=ignore-duplicates';
  const response = await world.write('POST', `${list}?on_conflict=name`, patrol, { prefer });
  expect([response.status, await response.json()]).toEqual([201, []]);
  expect(response.headers.get('preference-applied')).toBe('resolution=ignore-duplicates, return=representation');
});

test("the resolution means nothing for a table without a key, and then isn't named", async () => {
  const prefer = 'return=representation, resolution=merge-duplicates';
  for (const _time of [1, 2]) {
    const response = await world.write('POST', '/loose', { a: 'x', b: 'y' }, { prefer });
    expect([response.status, await response.json()]).toEqual([201, [{ a: 'x', b: 'y' }]]);
    expect(response.headers.get('preference-applied')).toBe('return=representation');
  }
});

test("the resolution on columns that aren't a key is refused", async () => {
  const prefer = 'resolution=merge-duplicates';
  const response = await world.write('POST', `${list}?on_conflict=display_name`, patrol, { prefer });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: '42P10' })]);
  const unknown = await world.write('POST', `${list}?on_conflict=colour`, patrol, { prefer });
  expect(await unknown.json()).toMatchObject({ code: 'PGRST204' });
});

test("the preference missing gives an update the defaults of the columns it names and doesn't fill", async () => {
  await world.write('POST', '/loose', { a: 'change me', b: 'special' });
  const path = '/loose?a=eq.change me&columns=b';
  const prefer = 'missing=default, return=representation';
  const response = await world.write('PATCH', path, {}, { prefer });
  expect([response.status, await response.json()]).toEqual([200, [{ a: 'change me', b: 'usual' }]]);
  expect(response.headers.get('preference-applied')).toBe('missing=default, return=representation');
  const emptied = await world.write('PATCH', path, {}, { prefer: 'return=representation' });
  expect(await emptied.json()).toEqual([{ a: 'change me', b: null }]);
});

test.each([
  ['PATCH', { is_active: false }],
  ['DELETE', undefined],
])('a row limit rolls back a %s of more rows, and only if strict', async (method, body) => {
  await world.addOrganizations('one', 'two');
  const path = `${list}?is_active=is.true`;
  const strict = await world.write(method, path, body, { prefer: 'handling=strict, max-affected=1' });
  expect([strict.status, await strict.json()]).toEqual([
    400,
    {
      code: 'PGRST124',
      details: 'The query affects 2 rows',
      hint: null,
      message: 'Query result exceeds max-affected preference constraint',
    },
  ]);
  expect(await isActive()).toEqual([true, true]);
  const lenient = await world.write(method, path, body, { prefer: 'handling=lenient, max-affected=1' });
  expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([204, 'handling=lenient']);
});

test('a row limit that is met is named', async () => {
  await world.addOrganizations('one');
  const prefer = 'handling=strict, max-affected=1';
  const response = await world.write('DELETE', `${list}?name=eq.one`, undefined, { prefer });
  expect([response.status, response.headers.get('preference-applied')]).toEqual([204, prefer]);
});

describe('unknown preferences', () => {
  test.each([
    ['handling=strict, anything, colour=blue', 'Invalid preferences: anything, colour=blue'],
    ['handling=strict, timezone=Mars/Olympus', 'Invalid preferences: timezone=Mars/Olympus'],
    ['handling=strict, max-affected=few', 'Invalid preferences: max-affected=few'],
  ])('the preference %s is refused on every method, before anything is written', async (prefer, details) => {
    const answers = [
      await world.write('GET', list, undefined, { prefer }),
      await world.write('POST', list, patrol, { prefer }),
      await world.write('POST', '/rpc/search_members', { search: 'a' }, { prefer }),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 'PGRST122', details, hint: null, message: 'Invalid preferences given with handling=strict' },
      ]);
    }
    expect(await world.names()).toBeNull();
  });

  test.each(['anything', 'handling=lenient, anything', 'timezone=Mars/Olympus', 'count=none'])(
    'the preference %s is ignored unless strict',
    async (prefer) => {
      const response = await world.write('GET', '/bases?select=created_at&limit=1', undefined, { prefer });
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('+00:00')]);
      const applied = prefer.includes('lenient') ? 'handling=lenient' : null;
      expect(response.headers.get('preference-applied')).toBe(applied);
    },
  );
});

describe('Content-Range of writes', () => {
  test.each([
    ['', '*/*'],
    ['count=exact', '*/2'],
  ])('a delete with "%s" says %s', async (prefer, range) => {
    await world.addOrganizations('one', 'two');
    const response = await world.write('DELETE', `${list}?name=in.(one,two)`, undefined, { prefer });
    expect([response.status, response.headers.get('content-range')]).toEqual([204, range]);
  });

  test.each([[[]], [[{}]], [{}]])('an update with %j touches nothing, with or without a filter', async (body) => {
    await world.addOrganizations('one');
    for (const path of [list, `${list}?name=eq.one`]) {
      const response = await world.write('PATCH', path, body, { prefer: 'return=representation' });
      expect([response.status, response.headers.get('content-range')]).toEqual([200, '*/*']);
      expect(await response.text()).toBe('[]');
    }
  });

  test('two updates at once are refused', async () => {
    await world.addOrganizations('one');
    const body = [{ is_active: false }, { is_active: true }];
    const response = await world.write('PATCH', `${list}?name=eq.one`, body);
    expect([response.status, await isActive()]).toEqual([400, [true]]);
  });
});

test('none of the calls with preferences failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
