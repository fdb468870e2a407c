import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWorld, patrol, type WriteWorld } from '../../../tests/worlds/rest/write-world.ts';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

describe('insert', () => {
  test('a plain insert answers 201 without a body', async () => {
    const response = await world.write('POST', '/organization_whitelist', patrol);
    expect([response.status, await response.text()]).toEqual([201, '']);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('content-range')).toBe('*/*');
    expect(await world.names()).toEqual(['ski patrol']);
  });

  test('an insert returns the new row on request', async () => {
    const { data, status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .insert(patrol)
      .select('name,is_active');
    expect({ data, status }).toEqual({ data: [{ name: 'ski patrol', is_active: true }], status: 201 });
  });

  test("an insert's one row can be requested as a bare object", async () => {
    const client = world.clientOf(world.admin);
    const { data, status } = await client.from('organization_whitelist').insert(patrol).select('name').single();
    expect({ data, status }).toEqual({ data: { name: 'ski patrol' }, status: 201 });
  });

  test('an insert of two rows for a single object is refused and rolled back', async () => {
    const client = world.clientOf(world.admin);
    const rows = [patrol, { name: 'other', display_name: 'Other' }];
    const { status, error } = await client.from('organization_whitelist').insert(rows).select().single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
    expect(await world.names()).toBeNull();
  });

  test("an insert's keys count if the client names their columns", async () => {
    const client = world.clientOf(world.admin);
    const rows = [
      { ...patrol, is_active: false },
      { name: 'other', display_name: 'Other', is_active: true },
    ];
    const { status } = await client.from('organization_whitelist').insert(rows);
    expect(status).toBe(201);
    const refused = await client
      .from('organization_whitelist')
      .insert([patrol, { name: 'third', display_name: 'Third', is_active: true }]);
    expect(refused.error).toMatchObject({ code: '23502' });
    const ignored = await world.write('POST', '/organization_whitelist?columns=name,display_name', {
      name: 'fourth',
      display_name: 'Fourth',
      is_active: 'no',
    });
    expect(ignored.status).toBe(201);
  });

  test("an insert's missing keys can take the column default", async () => {
    const rows = [
      { ...patrol, is_active: false },
      { name: 'other', display_name: 'Other' },
    ];
    const { data, status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .insert(rows, { defaultToNull: false })
      .select('name,is_active')
      .order('name');
    expect({ data, status }).toEqual({
      data: [
        { name: 'other', is_active: true },
        { name: 'ski patrol', is_active: false },
      ],
      status: 201,
    });
  });

  test("an insert's applied preferences are named, in a fixed order", async () => {
    const prefer = 'count=exact, return=minimal, missing=default, handling=lenient';
    const response = await world.write('POST', '/organization_whitelist', patrol, { prefer });
    expect(response.headers.get('preference-applied')).toBe(
      'missing=default, return=minimal, count=exact, handling=lenient',
    );
    expect(response.headers.get('content-range')).toBe('*/1');
  });

  test("an insert with headers-only gives the new row's location", async () => {
    const response = await world.write('POST', '/organization_whitelist', patrol, { prefer: 'return=headers-only' });
    const id = await world.ownerValue<string>('select id as value from organization_whitelist');
    expect([response.status, response.headers.get('location')]).toEqual([201, `/organization_whitelist?id=eq.${id}`]);
  });

  test('an insert of an empty list inserts nothing', async () => {
    const response = await world.write('POST', '/organization_whitelist', [], { prefer: 'return=representation' });
    expect([response.status, await response.text()]).toEqual([201, '[]']);
    expect(await world.names()).toBeNull();
  });

  test('an insert of an empty object is a row of defaults, here refused for its missing name', async () => {
    const response = await world.write('POST', '/organization_whitelist', {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '23502' });
  });

  test.each([
    ['', 'Empty or invalid json'],
    ['{"name":', 'Empty or invalid json'],
    ['[1]', 'All object keys must match'],
    ['[{"name":"a"},1]', 'All object keys must match'],
    ['null', 'Empty or invalid json'],
    ['[{"name":"a"},{"display_name":"b"}]', 'All object keys must match'],
    ['{"name":"a","__proto__":{"x":1}}', 'The body contains a key that is not allowed'],
    ['{"name":"a\\u0000"}', 'The body contains a NUL character'],
    [`{"name":${'['.repeat(30)}${']'.repeat(30)}}`, 'The body may be nested at most 20 deep'],
    [JSON.stringify(Array(1001).fill(patrol)), 'A request may carry at most 1000 rows'],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, n]))),
      'An object may have at most 200 keys',
    ],
  ])('an insert of the body %.40s is refused', async (body, message) => {
    const response = await world.write('POST', '/organization_whitelist', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST102', message });
  });

  test("an insert of invalid JSON with named columns is refused in the database's words", async () => {
    const response = await world.write('POST', '/organization_whitelist?columns=name', '{');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '22P02' });
  });

  test('an insert of another content type is refused', async () => {
    const response = await world.write('POST', '/organization_whitelist', 'name', { 'content-type': 'text/plain' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: text/plain',
    });
  });

  test('an insert of an unknown column is refused by name', async () => {
    const { error, status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .insert({ ...patrol, colour: 'red' });
    expect(status).toBe(400);
    expect(error).toEqual({
      code: 'PGRST204',
      details: null,
      hint: null,
      message: "Could not find the 'colour' column of 'organization_whitelist' in the schema cache",
    });
  });

  test('an insert of a duplicate is a conflict', async () => {
    await world.addOrganizations('ski patrol');
    const response = await world.write('POST', '/organization_whitelist', patrol);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "organization_whitelist_name_key"',
    });
  });

  test('an insert with a reference to nothing is a conflict', async () => {
    const trainee = { training_session_id: '00000000-0000-4000-8000-000000000000', name: 'T' };
    const response = await world.write('POST', '/trainees', trainee);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: '23503' });
  });

  test('neither a member nor an anonymous caller may insert anything', async () => {
    const refused = await world.write('POST', '/organization_whitelist', patrol, {}, world.member);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: '42501' });
    const anonymous = await world.send('/organization_whitelist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(patrol),
    });
    expect(anonymous.status).toBe(401);
    expect(await world.names()).toBeNull();
  });

  test('a member record with an account is refused by its policy', async () => {
    const row = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.org',
      organization: 'O',
      user_id: world.member.userId,
    };
    const response = await world.write('POST', '/members', row);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "members"',
    });
  });

  test('no one writes a protected column', async () => {
    const response = await world.write('POST', '/members', {
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.org',
      organization: 'O',
      created_at: '2020-01-01',
    });
    expect([
      response.status,
      await world.ownerValue(`select count(*)::int as value from members where email = 'a@example.org'`),
    ]).toEqual([403, 0]);
  });
});

test('none of the inserts failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
