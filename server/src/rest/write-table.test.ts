import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRestWorld, type Person, type RestWorld } from './testing/rest-world.ts';

let world: RestWorld;
let admin: Person;
let member: Person & { memberId: string };

beforeAll(async () => {
  world = await createRestWorld({ allowsRollback: true });
  admin = await world.makeAdministrator();
  member = await world.makeMember();
});
beforeEach(async () => {
  await world.asOwner(({ query }) => query('delete from organization_whitelist'));
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };

function write(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, person = admin) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return world.send(
    path,
    { method, headers: { ...json, ...headers }, ...(text !== undefined && { body: text }) },
    person,
  );
}

function names(): Promise<string[] | null> {
  return world.ownerValue('select array_agg(name order by name) as value from organization_whitelist');
}

async function organizations(...rows: string[]): Promise<void> {
  await world.asOwner(({ query }) =>
    query('insert into organization_whitelist (name, display_name) select n, n from unnest($1::text[]) n', [rows]),
  );
}

const patrol = { name: 'ski patrol', display_name: 'Ski Patrol' };

describe('insert', () => {
  test('a plain insert answers 201 and no body', async () => {
    const response = await write('POST', '/organization_whitelist', patrol);
    expect([response.status, await response.text()]).toEqual([201, '']);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('content-range')).toBe('*/*');
    expect(await names()).toEqual(['ski patrol']);
  });

  test('the client gets the new row when it asks for it', async () => {
    const { data, status } = await world
      .clientOf(admin)
      .from('organization_whitelist')
      .insert(patrol)
      .select('name,is_active');
    expect({ data, status }).toEqual({ data: [{ name: 'ski patrol', is_active: true }], status: 201 });
  });

  test('one new row can be asked for as a bare object', async () => {
    const client = world.clientOf(admin);
    const { data, status } = await client.from('organization_whitelist').insert(patrol).select('name').single();
    expect({ data, status }).toEqual({ data: { name: 'ski patrol' }, status: 201 });
  });

  test('two rows for a single object are refused and undone', async () => {
    const client = world.clientOf(admin);
    const rows = [patrol, { name: 'other', display_name: 'Other' }];
    const { status, error } = await client.from('organization_whitelist').insert(rows).select().single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
    expect(await names()).toBeNull();
  });

  test('the columns that the client names decide which keys count', async () => {
    const client = world.clientOf(admin);
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
    const ignored = await write('POST', '/organization_whitelist?columns=name,display_name', {
      name: 'fourth',
      display_name: 'Fourth',
      is_active: 'no',
    });
    expect(ignored.status).toBe(201);
  });

  test('missing keys can take the column default', async () => {
    const rows = [
      { ...patrol, is_active: false },
      { name: 'other', display_name: 'Other' },
    ];
    const { data, status } = await world
      .clientOf(admin)
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

  test('the applied preferences are named, in a fixed order', async () => {
    const prefer = 'count=exact, return=minimal, missing=default, handling=lenient';
    const response = await write('POST', '/organization_whitelist', patrol, { prefer });
    expect(response.headers.get('preference-applied')).toBe(
      'missing=default, return=minimal, count=exact, handling=lenient',
    );
    expect(response.headers.get('content-range')).toBe('*/1');
  });

  test('headers-only names the place of the new row', async () => {
    const response = await write('POST', '/organization_whitelist', patrol, { prefer: 'return=headers-only' });
    const id = await world.ownerValue<string>('select id as value from organization_whitelist');
    expect([response.status, response.headers.get('location')]).toEqual([201, `/organization_whitelist?id=eq.${id}`]);
  });

  test('an empty list inserts nothing', async () => {
    const response = await write('POST', '/organization_whitelist', [], { prefer: 'return=representation' });
    expect([response.status, await response.text()]).toEqual([201, '[]']);
    expect(await names()).toBeNull();
  });

  test('an empty object is a row of defaults, here refused for its missing name', async () => {
    const response = await write('POST', '/organization_whitelist', {});
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '23502' });
  });

  test.each([
    ['', 'Empty or invalid json'],
    ['{"name":', 'Empty or invalid json'],
    ['[1]', 'Empty or invalid json'],
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
  ])('the body %.40s is refused', async (body, message) => {
    const response = await write('POST', '/organization_whitelist', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST102', message });
  });

  test('invalid JSON beside named columns is refused in the words of the database', async () => {
    const response = await write('POST', '/organization_whitelist?columns=name', '{');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '22P02' });
  });

  test('another content type is refused', async () => {
    const response = await write('POST', '/organization_whitelist', 'name', { 'content-type': 'text/plain' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: text/plain',
    });
  });

  test('an unknown column is refused by name', async () => {
    const { error, status } = await world
      .clientOf(admin)
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

  test('a duplicate is a conflict', async () => {
    await organizations('ski patrol');
    const response = await write('POST', '/organization_whitelist', patrol);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "organization_whitelist_name_key"',
    });
  });

  test('a reference to nothing is a conflict', async () => {
    const trainee = { training_session_id: '00000000-0000-4000-8000-000000000000', name: 'T' };
    const response = await write('POST', '/trainees', trainee);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: '23503' });
  });

  test('a member may insert nothing, and an anonymous caller neither', async () => {
    const refused = await write('POST', '/organization_whitelist', patrol, {}, member);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: '42501' });
    const anonymous = await world.send('/organization_whitelist', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(patrol),
    });
    expect(anonymous.status).toBe(401);
    expect(await names()).toBeNull();
  });

  test('a member record that comes with an account is refused by its policy', async () => {
    const row = { first_name: 'A', last_name: 'B', email: 'a@example.org', organization: 'O', user_id: member.userId };
    const response = await write('POST', '/members', row);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "members"',
    });
  });

  test('nobody writes a protected column', async () => {
    const response = await write('POST', '/members', {
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

describe('upsert', () => {
  const renamed = { name: 'ski patrol', display_name: 'Renamed' };

  test('a row that is there is changed, and the answer is 200', async () => {
    await organizations('ski patrol');
    const { data, status } = await world
      .clientOf(admin)
      .from('organization_whitelist')
      .upsert(renamed, { onConflict: 'name' })
      .select('display_name');
    expect({ data, status }).toEqual({ data: [{ display_name: 'Renamed' }], status: 200 });
  });

  test('one new row among them answers 201', async () => {
    await organizations('ski patrol');
    const rows = [renamed, { name: 'brand new', display_name: 'Brand New' }];
    const { status } = await world.clientOf(admin).from('organization_whitelist').upsert(rows, { onConflict: 'name' });
    expect(status).toBe(201);
    expect(await names()).toEqual(['brand new', 'ski patrol']);
  });

  test('ignored duplicates are left out of the answer', async () => {
    await organizations('ski patrol');
    const rows = [renamed, { name: 'brand new', display_name: 'Brand New' }];
    const { data, status } = await world
      .clientOf(admin)
      .from('organization_whitelist')
      .upsert(rows, { onConflict: 'name', ignoreDuplicates: true })
      .select('name');
    expect({ data, status }).toEqual({ data: [{ name: 'brand new' }], status: 201 });
  });
});

describe('update', () => {
  test('an update answers 204 with the rows that it changed', async () => {
    await organizations('one', 'two', 'three');
    const response = await write('PATCH', '/organization_whitelist?name=in.(one,two)', { is_active: false });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([204, '0-1/*', '']);
    expect(await world.ownerValue('select count(*)::int as value from organization_whitelist where is_active')).toBe(1);
  });

  test('an update of nothing is no error', async () => {
    const response = await write(
      'PATCH',
      '/organization_whitelist?name=eq.none',
      { is_active: false },
      { prefer: 'count=exact' },
    );
    expect([response.status, response.headers.get('content-range')]).toEqual([204, '*/0']);
    const client = world.clientOf(admin);
    const { data, status } = await client
      .from('organization_whitelist')
      .update({ is_active: false })
      .eq('name', 'none')
      .select();
    expect({ data, status }).toEqual({ data: [], status: 200 });
  });

  test('an update without a filter is refused', async () => {
    await organizations('one');
    const response = await write('PATCH', '/organization_whitelist', { is_active: false });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '21000', message: 'UPDATE requires a WHERE clause' });
    expect(await world.ownerValue('select bool_and(is_active) as value from organization_whitelist')).toBe(true);
  });

  test('an empty object changes nothing', async () => {
    await organizations('one');
    const response = await write('PATCH', '/organization_whitelist?name=eq.one', {});
    expect([response.status, response.headers.get('content-range')]).toEqual([204, '*/*']);
  });

  test('more rows than allowed are refused and undone', async () => {
    await organizations('one', 'two');
    const prefer = 'handling=strict, max-affected=1';
    const response = await write(
      'PATCH',
      '/organization_whitelist?is_active=is.true',
      { is_active: false },
      { prefer },
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' });
    expect(await world.ownerValue('select bool_and(is_active) as value from organization_whitelist')).toBe(true);
  });

  test('no row for a single object is refused, even when none is asked back', async () => {
    const response = await write(
      'PATCH',
      '/organization_whitelist?name=eq.none',
      { is_active: false },
      { accept: 'application/vnd.pgrst.object+json' },
    );
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' });
  });

  test('a member changes neither the own record nor another', async () => {
    const response = await write('PATCH', `/members?id=eq.${member.memberId}`, { first_name: 'X' }, {}, member);
    expect(response.status).toBe(403);
    expect(await world.ownerValue('select first_name as value from members where id = $1', [member.memberId])).toBe(
      'Mia',
    );
  });

  test('a failing update leaves every row as it was', async () => {
    await organizations('one', 'two');
    const response = await write('PATCH', '/organization_whitelist?is_active=is.true', { name: 'same' });
    expect(response.status).toBe(409);
    expect(await names()).toEqual(['one', 'two']);
  });
});

describe('delete', () => {
  test('a delete answers 204, also when there was nothing', async () => {
    await organizations('one', 'two');
    const client = world.clientOf(admin);
    const first = await client.from('organization_whitelist').delete({ count: 'exact' }).eq('name', 'one');
    const second = await client.from('organization_whitelist').delete({ count: 'exact' }).eq('name', 'one');
    expect([first.status, first.count, second.status, second.count]).toEqual([204, 1, 204, 0]);
    expect(await names()).toEqual(['two']);
  });

  test('the removed rows can be asked for', async () => {
    await organizations('one');
    const { data, status } = await world
      .clientOf(admin)
      .from('organization_whitelist')
      .delete()
      .eq('name', 'one')
      .select('name');
    expect({ data, status }).toEqual({ data: [{ name: 'one' }], status: 200 });
  });

  test('a delete without a filter is refused', async () => {
    await organizations('one');
    const response = await write('DELETE', '/organization_whitelist');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
    expect(await names()).toEqual(['one']);
  });

  test('nobody deletes a credential', async () => {
    const response = await write('DELETE', '/certifications?status=eq.valid');
    expect(response.status).toBe(403);
  });

  test('a row that others refer to is a conflict', async () => {
    const program = await world.makeProgram();
    await world.asOwner(({ query }) =>
      query(
        `insert into certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, now(), now() + interval '1 year')`,
        [member.memberId, program],
      ),
    );
    const client = world.clientOf(admin);
    const own = await client
      .from('certifications')
      .select('status')
      .eq('member_id', member.memberId)
      .eq('program_id', program)
      .single();
    expect(own.data).toEqual({ status: 'valid' });
    const duplicate = await client
      .from('certifications')
      .insert({
        member_id: member.memberId,
        program_id: program,
        issued_date: '2026-01-01',
        expiration_date: '2027-01-01',
      });
    expect([duplicate.status, duplicate.error?.code]).toEqual([409, '23505']);
  });
});

describe('written once', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('a repeated write answers the same and does nothing', async () => {
    const headers = { ...key(), prefer: 'return=representation' };
    const first = await write('POST', '/organization_whitelist', patrol, headers);
    const second = await write('POST', '/organization_whitelist', patrol, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await names()).toEqual(['ski patrol']);
  });

  test('the same key for another body or address is refused', async () => {
    const headers = key();
    await write('POST', '/organization_whitelist', patrol, headers);
    const body = await write('POST', '/organization_whitelist', { name: 'other', display_name: 'Other' }, headers);
    const address = await write('DELETE', '/organization_whitelist?name=eq.x', undefined, headers);
    expect([body.status, address.status]).toEqual([422, 422]);
    expect(await names()).toEqual(['ski patrol']);
  });

  test('a refused write leaves its key free', async () => {
    const headers = key();
    expect((await write('POST', '/organization_whitelist', { name: 'x' }, headers)).status).toBe(400);
    expect((await write('POST', '/organization_whitelist', patrol, headers)).status).toBe(201);
  });

  test('of ten equal writes at once one is done, and the others get its answer or are asked to wait', async () => {
    const headers = key();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => write('POST', '/organization_whitelist', patrol, headers)),
    );
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '1']);
    }
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect(await names()).toEqual(['ski patrol']);
  });

  test('a key that is no uuid is refused', async () => {
    const response = await write('POST', '/organization_whitelist', patrol, { 'idempotency-key': 'once' });
    expect(response.status).toBe(400);
  });
});

describe('rehearsal', () => {
  test('a write can be undone after it was answered, where the server allows it', async () => {
    const response = await write('POST', '/organization_whitelist', patrol, {
      prefer: 'tx=rollback, return=representation',
    });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([
      201,
      'return=representation, tx=rollback',
    ]);
    expect(await names()).toBeNull();
  });
});

test('no failure of these writes was unknown', () => {
  expect(world.logged).toEqual([]);
});
