import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientConfig } from '../src/connections/connection.ts';
import { rolePassword } from '../src/connections/roles.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let request: pg.Client;

beforeAll(async () => {
  tested = await createTestDatabase();
  const password = rolePassword(tested.secret, 'ffl_request');
  request = new pg.Client(clientConfig({ ...tested.owner, user: 'ffl_request', password }));
  await request.connect();
});
afterAll(async () => {
  await request.end();
  await tested.close();
});

async function names(sql: string): Promise<string[]> {
  return (await ownerRows<{ name: string }>(tested, sql)).map(({ name }) => name);
}

describe('query that skips the role switch', () => {
  const relations = (kinds: string) =>
    names(`select relnamespace::regnamespace || '.' || quote_ident(relname) as name from pg_class
      where relnamespace::regnamespace::text in ('public', 'app', 'auth') and relkind in (${kinds})`);

  test('a query that skips the role switch reads no table and no view of ours', async () => {
    const found = await relations(`'r', 'p', 'v', 'm'`);
    expect(found).toEqual(expect.arrayContaining(['public.members', 'auth.users', 'app.live_missions']));
    for (const name of found) await expectRefusal(request.query(`select count(*) from ${name}`), '42501');
  });

  test('a query that skips the role switch writes to no table of ours', async () => {
    for (const name of await relations(`'r', 'p'`)) {
      for (const sql of [`insert into ${name} default values`, `delete from ${name}`, `truncate ${name}`]) {
        await expectRefusal(request.query(sql), '42501');
      }
    }
  });

  test('a query that skips the role switch calls no procedure in the exposed schema', async () => {
    const calls = await names(
      `select format('select public.%I(%s)', proname,
         (select coalesce(string_agg('null::' || format_type(type, null), ', '), '') from unnest(proargtypes::oid[]) type)) as name
       from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    expect(calls.length).toBeGreaterThan(2);
    for (const call of calls) await expectRefusal(request.query(call), '42501');
  });

  test('a query that skips the role switch creates nothing: no table, no temporary one, no function, no schema', async () => {
    for (const sql of [
      'create table public.own (id int)',
      'create table app.own (id int)',
      'create function public.own() returns int language sql as $$ select 1 $$',
      'create schema own',
      'create role own',
      `alter role app_admin superuser`,
      'grant app_admin to ffl_service',
    ]) {
      await expectRefusal(request.query(sql), '42501');
    }
  });

  test("a query that skips the role switch becomes neither the owner nor the service, and can't turn row security off", async () => {
    const [owner] = await names('select current_user as name');
    for (const role of [owner, 'ffl_service', 'postgres', 'pg_read_all_data']) {
      await expect(request.query(`set role ${role}`)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|22023)$/),
      });
    }
    await request.query('begin');
    await request.query('set local row_security = off');
    await request.query(`set local role app_admin`);
    await expectRefusal(request.query('select * from public.members'), '42501');
    await request.query('rollback');
  });
});

test("a request role without claims sees nobody's row", async () => {
  await tested.asOwner(({ query }) =>
    query(`insert into members (first_name, last_name, email, organization) values ('A', 'B', 'a@b.test', 'O')`),
  );
  for (const role of ['authenticated', 'app_admin']) {
    await request.query('begin');
    await request.query(`set local role ${role}`);
    const { rows } = await request.query('select id from public.members');
    await request.query('rollback');
    expect([role, rows]).toEqual([role, []]);
  }
});
