import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWorld, type WriteWorld } from '../../../tests/worlds/rest/write-world.ts';

let world: WriteWorld;

const removable = (table: string) => `
  create table public.${table} (id integer primary key, note text);
  alter table public.${table} enable row level security;
  create policy "All are read" on public.${table} for select using (true);
  create policy "All are removed" on public.${table} for delete using (true);
  grant select, delete on public.${table} to app_admin;
  insert into public.${table} values (1, 'a'), (2, 'b');
`;

beforeAll(async () => {
  world = await createWriteWorld();
  await world.asOwner(({ query }) => query(removable('drafts')));
  await world.asOwner(({ query }) =>
    query(`${removable('letters')} grant update (note) on public.letters to app_admin`),
  );
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

describe('update', () => {
  test('an update answers 204 with the rows that it changed', async () => {
    await world.addOrganizations('one', 'two', 'three');
    const response = await world.write('PATCH', '/organization_whitelist?name=in.(one,two)', { is_active: false });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([204, '0-1/*', '']);
    expect(await world.ownerValue('select count(*)::int as value from organization_whitelist where is_active')).toBe(1);
  });

  test.each([
    ['an update', 'PATCH', { is_active: false }],
    ['a removal', 'DELETE', undefined],
  ])(
    '%s waits for the first of its rows by key before locking any other, so two never deadlock',
    async (_what, method, body) => {
      const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
      const insert = `insert into organization_whitelist (id, name, display_name) values ($1, $2, $2)`;
      // Rows are found in physical order.
      await world.asOwner(({ query }) => query(insert, [second, 'two']));
      await world.asOwner(({ query }) => query(insert, [first, 'one']));
      const changed = await world.asOwner(async ({ query }) => {
        await query('begin');
        await query('select from organization_whitelist where id = $1 for update', [first]);
        const change = world.write(method, '/organization_whitelist?is_active=is.true', body, {
          prefer: 'count=exact',
        });
        while ((await query('select from pg_locks where not granted')).rows.length === 0);
        const free = 'select id from organization_whitelist where id = $1 for update skip locked';
        expect((await query(free, [second])).rows).toEqual([{ id: second }]);
        await query('commit');
        return change;
      });
      expect([changed.status, changed.headers.get('content-range')]).toEqual([204, expect.stringMatching(/\/2$/)]);
    },
  );

  test("an update of nothing isn't an error", async () => {
    const response = await world.write(
      'PATCH',
      '/organization_whitelist?name=eq.none',
      { is_active: false },
      { prefer: 'count=exact' },
    );
    expect([response.status, response.headers.get('content-range')]).toEqual([204, '*/0']);
    const client = world.clientOf(world.admin);
    const { data, status } = await client
      .from('organization_whitelist')
      .update({ is_active: false })
      .eq('name', 'none')
      .select();
    expect({ data, status }).toEqual({ data: [], status: 200 });
  });

  test('an update without a filter is refused', async () => {
    await world.addOrganizations('one');
    const response = await world.write('PATCH', '/organization_whitelist', { is_active: false });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '21000', message: 'UPDATE requires a WHERE clause' });
    expect(await world.ownerValue('select bool_and(is_active) as value from organization_whitelist')).toBe(true);
  });

  test('an update with an empty object changes nothing', async () => {
    await world.addOrganizations('one');
    const response = await world.write('PATCH', '/organization_whitelist?name=eq.one', {});
    expect([response.status, response.headers.get('content-range')]).toEqual([204, '*/*']);
  });

  test('an update of more rows than allowed is refused and rolled back', async () => {
    await world.addOrganizations('one', 'two');
    const prefer = 'handling=strict, max-affected=1';
    const response = await world.write(
      'PATCH',
      '/organization_whitelist?is_active=is.true',
      { is_active: false },
      { prefer },
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' });
    expect(await world.ownerValue('select bool_and(is_active) as value from organization_whitelist')).toBe(true);
  });

  test('an update of no row for a single object is refused, even if none is requested back', async () => {
    const response = await world.write(
      'PATCH',
      '/organization_whitelist?name=eq.none',
      { is_active: false },
      { accept: 'application/vnd.pgrst.object+json' },
    );
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' });
  });

  test('a member changes neither their own record nor another', async () => {
    const response = await world.write(
      'PATCH',
      `/members?id=eq.${world.member.memberId}`,
      { first_name: 'X' },
      {},
      world.member,
    );
    expect(response.status).toBe(403);
    expect(
      await world.ownerValue('select first_name as value from members where id = $1', [world.member.memberId]),
    ).toBe('Mia');
  });

  test('a failing update leaves every row as it was', async () => {
    await world.addOrganizations('one', 'two');
    const response = await world.write('PATCH', '/organization_whitelist?is_active=is.true', { name: 'same' });
    expect(response.status).toBe(409);
    expect(await world.names()).toEqual(['one', 'two']);
  });
});

describe('delete', () => {
  test.each([
    ['there is no right to change anything', 'drafts'],
    ['no row may be changed', 'letters'],
  ])('a delete removes rows where %s', async (_why, table) => {
    const removed = await world.write('DELETE', `/${table}?note=neq.c`, undefined, { prefer: 'count=exact' });
    expect([removed.status, removed.headers.get('content-range')]).toEqual([204, '*/2']);
  });

  test('a delete answers 204, even if there was nothing', async () => {
    await world.addOrganizations('one', 'two');
    const client = world.clientOf(world.admin);
    const first = await client.from('organization_whitelist').delete({ count: 'exact' }).eq('name', 'one');
    const second = await client.from('organization_whitelist').delete({ count: 'exact' }).eq('name', 'one');
    expect([first.status, first.count, second.status, second.count]).toEqual([204, 1, 204, 0]);
    expect(await world.names()).toEqual(['two']);
  });

  test('a delete can return the deleted rows', async () => {
    await world.addOrganizations('one');
    const { data, status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .delete()
      .eq('name', 'one')
      .select('name');
    expect({ data, status }).toEqual({ data: [{ name: 'one' }], status: 200 });
  });

  test('a delete without a filter is refused', async () => {
    await world.addOrganizations('one');
    const response = await world.write('DELETE', '/organization_whitelist');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
    expect(await world.names()).toEqual(['one']);
  });

  test('no one deletes a credential', async () => {
    const response = await world.write('DELETE', '/certifications?status=eq.valid');
    expect(response.status).toBe(403);
  });

  test('a second valid credential for one member and program is a conflict', async () => {
    const program = await world.makeProgram();
    await world.asOwner(({ query }) =>
      query(
        `insert into certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, now(), now() + interval '1 year')`,
        [world.member.memberId, program],
      ),
    );
    const client = world.clientOf(world.admin);
    const own = await client
      .from('certifications')
      .select('status')
      .eq('member_id', world.member.memberId)
      .eq('program_id', program)
      .single();
    expect(own.data).toEqual({ status: 'valid' });
    const duplicate = await client.from('certifications').insert({
      member_id: world.member.memberId,
      program_id: program,
      issued_date: '2026-01-01',
      expiration_date: '2027-01-01',
    });
    expect([duplicate.status, duplicate.error?.code]).toEqual([409, '23505']);
  });
});

test('none of the updates and deletes failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
