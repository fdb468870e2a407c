import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type Person, type RestWorld } from './testing/rest-world.ts';

let world: RestWorld;
let admin: Person;
let member: Person & { memberId: string };
let other: Person & { memberId: string };
const inserted = 7;

beforeAll(async () => {
  world = await createRestWorld();
  admin = await world.makeAdministrator();
  member = await world.makeMember();
  other = await world.makeMember();
  await world.asOwner(({ query }) =>
    query(
      `insert into training_sessions (training_type, date, pilot, medical_crew, base)
       select 'Avalanche ' || n, '2026-01-01'::date + n, 'Pilot ' || n, 'Crew ' || n, nullif('LG' || n, 'LG3') from generate_series(1, $1::int) n`,
      [inserted],
    ),
  );
  await world.asOwner(({ query }) =>
    query(`insert into organization_whitelist (name, display_name, is_active)
      values ('ski patrol', 'Ski Patrol', true), ('old club', 'Old Club', false), ('comma, inc', 'Comma, "Inc"', true)`),
  );
});
afterAll(() => world.close());

describe('who reads what', () => {
  test('a member reads the own record and nobody else', async () => {
    const { data, error, status } = await world.clientOf(member).from('members').select('id');
    expect({ data, error, status }).toEqual({ data: [{ id: member.memberId }], error: null, status: 200 });
    const hidden = await world.clientOf(member).from('members').select('id').eq('id', other.memberId);
    expect(hidden.data).toEqual([]);
  });

  test('an administrator reads all members, without the columns that are not exposed', async () => {
    const { data } = await world.clientOf(admin).from('members').select('*');
    expect(data).toHaveLength(2);
    expect(Object.keys(data?.[0] ?? {})).not.toContain('search_text');
    expect(Object.keys(data?.[0] ?? {})).not.toContain('current_until');
    expect(Object.keys(data?.[0] ?? {})).toContain('updated_at');
  });

  test('nobody without sign-in reads members', async () => {
    const response = await world.send('/members?select=*');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=42501');
    expect(await response.json()).toEqual({
      code: '42501',
      details: null,
      hint: null,
      message: 'permission denied for table members',
    });
  });

  test('nobody without sign-in counts, filters or orders members', async () => {
    for (const query of ['?select=id', '?select=count', '?select=&email=eq.x', '?select=&order=email', '?select=']) {
      expect((await world.send(`/members${query}`)).status).toBe(401);
    }
  });

  test('active organizations are readable without sign-in, inactive ones and hidden columns are not', async () => {
    const { data } = await world.clientOf().from('organization_whitelist').select('*').order('display_name');
    expect(data?.map(({ name }) => name)).toEqual(['comma, inc', 'ski patrol']);
    expect(Object.keys(data?.[0] ?? {})).toEqual(['id', 'name', 'display_name', 'is_active']);
    const hidden = await world.clientOf().from('organization_whitelist').select('created_at');
    expect(hidden.status).toBe(401);
  });

  test('an administrator without a certification row reads an empty list', async () => {
    const { data, status } = await world.clientOf(admin).from('certifications').select('*');
    expect({ data, status }).toEqual({ data: [], status: 200 });
  });

  test.each([
    'select=pilot',
    'select=id&medical_crew=eq.x',
    'select=id&order=pilot',
    'select=id&or=(pilot.eq.x,id.is.null)',
  ])('a member cannot use the crew of a training session: %s', async (query) => {
    const response = await world.send(`/training_sessions?${query}`, {}, member);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: '42501',
      message: 'permission denied for table training_sessions',
    });
  });

  test('star shows a member every column of a training session but the crew', async () => {
    const { data } = await world.clientOf(member).from('training_sessions').select('*').limit(1);
    expect(Object.keys(data?.[0] ?? {})).toEqual([
      'id',
      'training_type',
      'date',
      'agency',
      'base',
      'season_id',
      'program_id',
      'is_initial_training',
      'created_at',
    ]);
  });

  test('a signed-out session is refused at once', async () => {
    const person = await world.makeMember();
    await world.asOwner(({ query }) => query('delete from auth.sessions where user_id = $1', [person.userId]));
    const response = await world.send('/members', {}, person);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT session has ended"',
    );
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT session has ended' });
  });
});

describe('select', () => {
  const types = async (select: string) =>
    (await world.send(`/training_sessions?select=${select}&order=date&limit=1`, {}, admin)).text();

  test('columns can be renamed and cast', async () => {
    expect(await types('kind:training_type,date,day:date::text,is_initial_training')).toBe(
      '[{"kind":"Avalanche 1","date":"2026-01-02","day":"2026-01-02","is_initial_training":false}]',
    );
  });

  test('instants keep their microseconds and their zone', async () => {
    expect(await types('created_at')).toMatch(
      /^\[\{"created_at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00"\}\]$/,
    );
  });

  test('an alias cannot break out of its quotes', async () => {
    expect(await types(encodeURIComponent('"a\\"; drop table members; --":date'))).toBe(
      '[{"a\\"; drop table members; --":"2026-01-02"}]',
    );
  });

  test('an unknown cast is refused', async () => {
    const response = await world.send('/training_sessions?select=date::nonsense', {}, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '42704', message: 'type "nonsense" does not exist' });
  });

  test('an unknown column is named, with the likely one', async () => {
    const response = await world.send('/members?select=emial', {}, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: '42703',
      details: null,
      hint: 'Perhaps you meant to reference the column "members.email".',
      message: 'column members.emial does not exist',
    });
  });

  test('aggregates are refused', async () => {
    for (const select of ['date.max()', 'count()', 'total:date.min()', 'date.max()::text']) {
      const response = await world.send(`/training_sessions?select=${select}`, {}, admin);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'PGRST123',
        message: 'Use of aggregate functions is not allowed',
      });
    }
  });
});

describe('filters', () => {
  const found = async (filter: string) => {
    const response = await world.send(`/training_sessions?select=training_type&order=date&${filter}`, {}, admin);
    const rows = (await response.json()) as { training_type: string }[];
    return response.ok ? rows.map((row) => Number(row.training_type.slice(10))) : rows;
  };

  test.each([
    ['training_type=eq.Avalanche 2', [2]],
    ['training_type=eq."Avalanche 2"', []],
    ['training_type=neq.Avalanche 2', [1, 3, 4, 5, 6, 7]],
    ['date=gt.2026-01-06', [6, 7]],
    ['date=gte.2026-01-06&date=lt.2026-01-08', [5, 6]],
    ['date=lte.2026-01-02', [1]],
    ['training_type=like.*2', [2]],
    ['training_type=ilike.AVAL*3', [3]],
    ['training_type=not.ilike.*', []],
    ['training_type=in.(Avalanche 1,"Avalanche 2")', [1, 2]],
    ['training_type=not.in.(Avalanche 1,Avalanche 2)', [3, 4, 5, 6, 7]],
    ['training_type=in.()', []],
    ['base=is.null', [3]],
    ['base=is.NOT_NULL', [1, 2, 4, 5, 6, 7]],
    ['base=not.is.null&date=lt.2026-01-06', [1, 2, 4]],
    ['base=isdistinct.LG1', [2, 3, 4, 5, 6, 7]],
    ['is_initial_training=is.true', []],
    ['base=eq(any).{LG1,LG2}', [1, 2]],
    ['base=like(all).{LG*,*2}', [2]],
    ['or=(base.eq.LG1,and(date.gt.2026-01-05,date.lt.2026-01-07),base.is.null)', [1, 3, 4 + 1]],
    ['not.or=(base.is.null,base.eq.LG1)', [2, 4, 5, 6, 7]],
    ['and=(base.not.is.null,base.in.(LG1,"LG2",LG3))', [1, 2]],
    ['or=(pilot.eq."Pilot 1",medical_crew.ilike.*crew 7)', [1, 7]],
  ])('%s', async (filter, expected) => {
    expect(await found(filter.replaceAll(' ', '%20'))).toEqual(expected);
  });

  test('a plus sign is a space', async () => {
    expect(await found('training_type=eq.Avalanche+4')).toEqual([4]);
  });

  test('the client quotes what needs quotes', async () => {
    const client = world.clientOf(admin);
    const { data } = await client.from('organization_whitelist').select('name').in('name', ['comma, inc', 'x(y)']);
    expect(data).toEqual([{ name: 'comma, inc' }]);
  });

  test('an id that is no uuid is refused in the words of the database', async () => {
    const { error, status } = await world.clientOf(admin).from('members').select('*').eq('id', 'abc');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: "abc"' });
  });

  test('an unknown operator is refused with the place', async () => {
    const response = await world.send('/members?id=noop.0', {}, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST100',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      hint: null,
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
    });
  });

  test.each(['match', 'imatch', 'fts', 'plfts', 'phfts(english)', 'wfts'])('%s is switched off', async (operator) => {
    const response = await world.send(`/members?email=${operator}.a`, {}, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST127', message: 'Feature not implemented' });
  });

  test('twenty filters are taken, one more is refused, also inside a tree', async () => {
    const many = (count: number) => Array(count).fill('email.eq.a').join(',');
    expect((await world.send(`/members?or=(${many(20)})`, {}, admin)).status).toBe(200);
    const refused = await world.send(`/members?or=(${many(20)})&id=is.null`, {}, admin);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'PGRST100' });
  });

  test('two hundred items of a list are taken, one more is refused', async () => {
    const list = (count: number) => `/members?email=in.(${Array(count).fill('a').join(',')})`;
    expect((await world.send(list(200), {}, admin)).status).toBe(200);
    expect((await world.send(list(201), {}, admin)).status).toBe(400);
  });
});

describe('order and pages', () => {
  const page = (query: string, headers: Record<string, string> = {}) =>
    world.send(`/training_sessions?select=base${query && `&${query}`}`, { headers }, admin);

  test('rows come in the order that was asked for', async () => {
    expect(await (await page('order=base.desc.nullslast')).json()).toEqual(
      ['LG7', 'LG6', 'LG5', 'LG4', 'LG2', 'LG1', null].map((base) => ({ base })),
    );
    expect(await (await page('order=base.desc&limit=1')).json()).toEqual([{ base: null }]);
  });

  test.each([
    ['', {}, 200, '0-6/*', 7],
    ['', { prefer: 'count=exact' }, 200, '0-6/7', 7],
    ['limit=3', { prefer: 'count=exact' }, 206, '0-2/7', 3],
    ['limit=3&offset=2', {}, 200, '2-4/*', 3],
    ['offset=7', { prefer: 'count=exact' }, 206, '*/7', 0],
    ['offset=50', {}, 200, '*/*', 0],
    ['limit=0', {}, 200, '*/*', 0],
    ['base=eq.x', { prefer: 'count=exact' }, 200, '*/0', 0],
    ['offset=-3', {}, 200, '0-6/*', 7],
    ['', { range: '2-3' }, 200, '2-3/*', 2],
    ['limit=3', { range: '1-1', prefer: 'count=estimated' }, 206, '1-1/7', 1],
  ])('%s with %o answers %i and %s', async (query, headers, status, range, length) => {
    const response = await page(query, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(range);
    expect(await response.json()).toHaveLength(length);
  });

  test.each([
    ['offset=100', { prefer: 'count=exact' }, 'An offset of 100 was requested, but there are only 7 rows.', '*/7'],
    ['limit=-1', {}, 'Limit should be greater than or equal to zero.', null],
    [
      '',
      { range: '4-2' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      null,
    ],
  ])('%s with %o is no range that can be answered', async (query, headers, details, range) => {
    const response = await page(query, headers as Record<string, string>);
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(range);
    expect(await response.json()).toMatchObject({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details,
    });
  });

  test('the client reads the count of a HEAD request that has no body', async () => {
    const { count, data } = await world
      .clientOf(admin)
      .from('training_sessions')
      .select('*', { count: 'exact', head: true });
    expect({ count, data }).toEqual({ count: 7, data: null });
  });

  test('the row cap trims a read and shows in the range', async () => {
    const small = await createRestWorld({ maxRows: 2 });
    const someone = await small.makeAdministrator();
    const response = await small.send(
      '/bases?select=base_name&limit=5',
      { headers: { prefer: 'count=exact' } },
      someone,
    );
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-1/7']);
    await small.close();
  });

  test('the answer names its own place with a sorted query', async () => {
    const response = await page('order=base&limit=1&base=in.(LG1,LG2)');
    expect(response.headers.get('content-location')).toBe(
      '/training_sessions?base=in.%28LG1%2CLG2%29&limit=1&order=base&select=base',
    );
    expect((await world.send('/bases', {}, admin)).headers.get('content-location')).toBe('/bases');
  });
});

describe('formats', () => {
  test('exactly one row is a bare object', async () => {
    const response = await world.send(
      '/training_sessions?select=base&base=eq.LG1',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      admin,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
    expect(await response.text()).toBe('{"base":"LG1"}');
  });

  test.each([
    ['base=eq.none', 0],
    ['base=not.is.null', 6],
  ])('a single object is refused when %s finds %i rows', async (filter, rows) => {
    const response = await world.send(
      `/training_sessions?${filter}`,
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      admin,
    );
    expect(response.status).toBe(406);
    expect(await response.json()).toEqual({
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    });
  });

  test('csv has a header line and quotes what needs it', async () => {
    const { data } = await world
      .clientOf(admin)
      .from('organization_whitelist')
      .select('name,display_name')
      .eq('name', 'comma, inc')
      .csv();
    expect(data).toBe('name,display_name\n"comma, inc","Comma, ""Inc"""');
  });

  test('nulls can be left out', async () => {
    const { data } = await world
      .clientOf(admin)
      .from('training_sessions')
      .select('base,date')
      .is('base', null)
      .stripNulls();
    expect(data).toEqual([{ date: '2026-01-04' }]);
  });

  test('a media type that we do not have is refused', async () => {
    const response = await world.send('/bases', { headers: { accept: 'image/png' } }, admin);
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({
      code: 'PGRST107',
      message: 'None of these media types are available: image/png',
    });
  });
});

describe('paths and methods', () => {
  test.each([
    ['/', 'PGRST126', 404],
    ['', 'PGRST126', 404],
    ['/members/1', 'PGRST125', 404],
    ['/member', 'PGRST205', 404],
  ])('%s is refused with %s', async (path, code, status) => {
    const response = await world.send(path, {}, admin);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('a mistyped table is named, with the likely one', async () => {
    const { error } = await world.clientOf(admin).from('trainess').select('*');
    expect(error).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.trainess' in the schema cache",
      hint: "Perhaps you meant the table 'public.trainees'",
    });
  });

  test('another schema is refused', async () => {
    const { status, error } = await world.clientOf(admin).schema('auth').from('users').select('*');
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST106', message: 'Invalid schema: auth' });
  });

  test('a method that we do not have is refused', async () => {
    const response = await world.send('/members', { method: 'PUT' }, admin);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 'PGRST117', message: 'Unsupported HTTP method: PUT' });
  });

  test('the methods of a table can be asked for', async () => {
    const response = await world.send('/members', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PATCH,DELETE']);
  });

  test('a strict request with an unknown preference is refused', async () => {
    const response = await world.send('/members', { headers: { prefer: 'handling=strict, colour=blue' } }, admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST122', details: 'Invalid preferences: colour=blue' });
  });
});

test('no failure of these reads was unknown', () => {
  expect(world.logged).toEqual([]);
});
