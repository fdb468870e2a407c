import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

const tables = `
  create table public.reports (id integer primary key, text text, is_secret boolean not null default false);
  alter table public.reports enable row level security;
  create policy "Anybody may report" on public.reports for insert to app_admin with check (text <> 'forbidden');
  create policy "What is no secret is shown" on public.reports for select to app_admin using (not is_secret);
  create policy "The owner may do everything" on public.reports for all to ffl_owner using (true) with check (true);
  grant select, insert on public.reports to app_admin;
  create table public.letterbox (id integer primary key, text text);
  grant insert on public.letterbox to app_admin;
  create table public.owners (id integer primary key);
  create table public.dogs (id integer primary key, owner_id integer references public.owners);
  grant select, delete on public.owners to app_admin;
  insert into public.owners values (1), (2);
  insert into public.dogs values (1, 1);
`;

beforeAll(async () => {
  world = await createRestWorld();
  const owner = await world.ownerValue<string>('select current_user::text as value');
  await world.asOwner(({ query }) => query(tables.replaceAll('ffl_owner', owner)));
  admin = await world.makeAdministrator();
});
afterAll(() => world.close());

async function write(method: string, path: string, body?: unknown, prefer = '') {
  const headers = { 'content-type': 'application/json', prefer };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await world.send(path, init, admin);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const count = (table: string) => world.ownerValue(`select count(*)::int as value from ${table}`);
const refused = {
  code: '42501',
  details: null,
  hint: null,
  message: 'new row violates row-level security policy for table "reports"',
};

describe('a new row', () => {
  test("a new row refused by its policy isn't written", async () => {
    expect(await write('POST', '/reports', { id: 1, text: 'forbidden' })).toEqual({ status: 403, body: refused });
    expect(await count('reports')).toBe(0);
  });

  test("a new row nobody may see is written if it isn't requested back, and rolled back if it is", async () => {
    const secret = { id: 2, text: 'secret', is_secret: true };
    expect(await write('POST', '/reports', secret, 'return=representation')).toEqual({ status: 403, body: refused });
    expect(await count('reports')).toBe(0);
    expect(await write('POST', '/reports', secret)).toEqual({ status: 201, body: null });
    expect(await count('reports')).toBe(1);
  });

  test('a new row that already exists is a conflict, which reveals nothing about the hidden one', async () => {
    expect(await write('POST', '/reports', { id: 2, text: 'again' })).toEqual({
      status: 409,
      body: {
        code: '23505',
        details: null,
        hint: null,
        message: 'duplicate key value violates unique constraint "reports_pkey"',
      },
    });
  });

  test('a new row needs no right to read, unless it is requested back', async () => {
    expect(await write('POST', '/letterbox', { id: 1, text: 'a' })).toEqual({ status: 201, body: null });
    expect(await write('POST', '/letterbox', { id: 2, text: 'b' }, 'return=minimal')).toEqual({
      status: 201,
      body: null,
    });
    for (const prefer of ['return=representation', 'return=headers-only']) {
      expect(await write('POST', '/letterbox', { id: 3, text: 'c' }, prefer)).toMatchObject({
        status: 403,
        body: { code: '42501', message: 'permission denied for table letterbox' },
      });
    }
    expect(await count('letterbox')).toBe(2);
  });
});

test("a row another refers to isn't deleted, with a conflict", async () => {
  expect(await write('DELETE', '/owners?id=in.(1,2)')).toEqual({
    status: 409,
    body: {
      code: '23503',
      details: 'Key (id)=(1) is still referenced from table "dogs".',
      hint: null,
      message:
        'update or delete on table "owners" violates foreign key constraint "dogs_owner_id_fkey" on table "dogs"',
    },
  });
  expect(await count('owners')).toBe(2);
});

test('none of the writes under row security failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
