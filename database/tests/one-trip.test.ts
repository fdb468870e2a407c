import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Claims, RequestRole } from '../src/actors/actor.ts';
import { readInOneTrip } from '../src/actors/one-trip.ts';
import { clientConfig } from '../src/connections/connection.ts';
import { rolePassword } from '../src/connections/roles.ts';
import { forgetPlans } from '../src/pipeline/plan-names.ts';
import { ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  // The number of statements that keep their plan is limited, and other files may have used it up.
  forgetPlans();
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const countMembers = { text: 'select count(*)::int as count from members', values: [] };

async function reading(claims: Parameters<TestDatabase['database']['asActor']>[0]) {
  const roles: RequestRole[] = [];
  const answer = await tested.database.readAsActor<{ count: number }>(claims, (role) => {
    roles.push(role);
    return countMembers;
  });
  return { roles, role: answer.role, count: answer.rows[0]?.count };
}

test('a read is written for the role that the database decides, and every row is bound by it', async () => {
  const { admin, member } = await tested.asOwner(async (transaction) => ({
    admin: await addAdministrator(transaction),
    member: await addMemberWithAccount(transaction),
  }));
  for (const turn of [1, 2, 3, 4, 5]) {
    expect([turn, await reading(member.claims)]).toEqual([
      turn,
      { roles: ['authenticated'], role: 'authenticated', count: 1 },
    ]);
    const seen = await reading(admin.claims);
    expect([turn, seen.roles, seen.role]).toEqual([turn, ['app_admin'], 'app_admin']);
  }
});

test('a session whose role changed is never answered with what the old role could read', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  expect(await reading(admin.claims)).toMatchObject({ role: 'app_admin' });
  await tested.asOwner(async (transaction) => {
    await transaction.query('delete from administrators where user_id = $1', [admin.userId]);
    const soon = new Date(Date.now() + 3_600_000);
    const values = [admin.claims.session_id, admin.userId, soon];
    await transaction.query(
      'insert into auth.sessions (id, user_id, idle_until, ends_at) values ($1, $2, $3, $3)',
      values,
    );
  });
  const roles = ['app_admin', 'authenticated'];
  expect(await reading(admin.claims)).toEqual({ roles, role: 'authenticated', count: 0 });
  expect(await reading(admin.claims)).toEqual({ roles: ['authenticated'], role: 'authenticated', count: 0 });
});

test('an ended session is refused in the same trip, and the connection serves the next person', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  await reading(admin.claims);
  await tested.asOwner((transaction) =>
    transaction.query('delete from auth.sessions where user_id = $1', [admin.userId]),
  );
  await expect(reading(admin.claims)).rejects.toMatchObject({ code: 'FF401' });
  await expect(reading({ role: 'anon' })).rejects.toMatchObject({ code: '42501' });
});

describe('a read writes nothing', () => {
  const write = `insert into seasons (name, program_id, start_date, end_date) select 'x', id, '2026-01-01', '2026-02-01' from programs`;

  test.each([
    ['by its statement', write, '25006'],
    ['by a part of its query', `with written as (${write} returning id) select id from written`, '25006'],
    ['by code that ends the transaction', `do $$ begin commit; ${write}; end $$`, '2D000'],
    ['by a function that writes with the rights of the owner', 'select tries_to_write()', '25006'],
    ['after it allowed itself to', `select set_config('transaction_read_only', 'off', true)`, '25001'],
  ])('a read that tries to write %s is refused', async (_, text, code) => {
    const admin = await tested.asOwner(async (transaction) => {
      await transaction.query(`create or replace function tries_to_write() returns void language sql security definer
        as $$ ${write} $$`);
      await transaction.query('grant execute on function tries_to_write() to app_admin');
      return addAdministrator(transaction);
    });
    // The first read takes the slow way, since the role is not known yet.
    for (const _turn of [1, 2, 3, 4, 5]) {
      await expect(tested.database.readAsActor(admin.claims, () => ({ text, values: [] }))).rejects.toMatchObject({
        code,
      });
    }
  });
});

describe('on one connection', () => {
  let pool: pg.Pool;
  let reader: Claims;
  beforeAll(async () => {
    reader = (await tested.asOwner((transaction) => addAdministrator(transaction))).claims;
    const password = rolePassword(tested.secret, 'ffl_request');
    pool = new pg.Pool({
      ...clientConfig({ ...tested.owner, user: 'ffl_request', password }),
      max: 1,
    });
    // A connection that breaks is replaced, as in the product's pools.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  });
  afterAll(() => pool.end());

  async function state() {
    const { rows } = await pool.query(`select pg_backend_pid() as pid, current_user as "user",
      nullif(current_setting('request.jwt.claims', true), '') as claims, current_setting('timezone') as zone,
      current_setting('transaction_read_only') as "readOnly", current_setting('statement_timeout') as timeout`);
    return rows[0];
  }

  test.each([
    ['succeeded', 'select $1::int / 1 as value', null],
    ['failed', 'select $1::int / 0 as value', '22012'],
    ['set more for itself', `select $1::int as value, set_config('timezone', 'Asia/Tokyo', true)`, null],
  ])('nothing of a person stays on a connection after a read that %s', async (_, text, code) => {
    const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
    const before = await state();
    expect(before).toMatchObject({ user: 'ffl_request', claims: null, zone: 'UTC', readOnly: 'off', timeout: '8s' });
    for (const _turn of [1, 2, 3, 4, 5]) {
      const read = readInOneTrip(pool, claims, 'app_admin', { text, values: [1] });
      if (code === null) expect(await read).toMatchObject([{ value: 1 }]);
      else await expect(read).rejects.toMatchObject({ code });
      expect(await state()).toEqual(before);
    }
  });

  test('the read of an ended session does not begin, and runs for the next person on the connection', async () => {
    const text = 'select pg_advisory_lock($1), current_user as role';
    const held = () =>
      ownerRows(
        tested,
        `select objid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`,
      );
    const ended = await tested.asOwner((transaction) => addAdministrator(transaction));
    const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
    await tested.asOwner(({ query }) => query('delete from auth.sessions where user_id = $1', [ended.userId]));
    // Enough times that it would be prepared.
    for (const _turn of [1, 2, 3, 4, 5]) {
      const refused = readInOneTrip(pool, ended.claims, 'app_admin', { text, values: [71] });
      await expect(refused).rejects.toMatchObject({ code: 'FF401' });
    }
    expect(await held()).toEqual([]);
    const rows = await readInOneTrip(pool, admin.claims, 'app_admin', { text, values: [71] });
    expect(rows).toMatchObject([{ role: 'app_admin' }]);
    expect(await held()).toEqual([{ objid: 71 }]);
    await pool.query('select pg_advisory_unlock_all()');
  });

  test('a column is never read as the type that it had before, on one connection', async () => {
    const owner = (text: string) => tested.asOwner(({ query }) => query(text));
    await owner(`create table plates as select '7'::text as number; grant select on plates to app_admin`);
    const plates = () => readInOneTrip(pool, reader, 'app_admin', { text: 'select number from plates', values: [] });
    // Enough times that it is prepared and no longer described.
    for (const _turn of [1, 2, 3, 4]) expect(await plates()).toEqual([{ number: '7' }]);
    await owner('alter table plates alter number type int using number::int');
    expect(await plates()).toBeNull();
    for (const _turn of [1, 2, 3, 4]) expect(await plates()).toEqual([{ number: 7 }]);
  });

  const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const read = (text: string) => readInOneTrip<{ n: number }>(pool, reader, 'app_admin', { text, values: [] });
  // More than the connection buffers, so that rows are on their way when it ends.
  const slowRows = `select n, repeat('x', 9000), pg_sleep(0.01) from generate_series(1, 700) n`;

  test('a read whose connection is ended while rows arrive fails, and the next one gets another connection', async () => {
    const pid = await pidOf();
    const password = rolePassword(tested.secret, 'ffl_request');
    const beside = new pg.Client(clientConfig({ ...tested.owner, user: 'ffl_request', password }));
    await beside.connect();
    const refused = expect(read(slowRows)).rejects.toMatchObject({ code: '57P01' });
    await vi.waitUntil(async () => {
      const sql = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
      return (await beside.query(sql, [pid])).rowCount === 1;
    });
    await beside.query('select pg_terminate_backend($1)', [pid]);
    await beside.end();
    await refused;
    expect(await read('select 1 as n')).toEqual([{ n: 1 }]);
    expect(await pidOf()).not.toBe(pid);
  });

  test('a connection that PostgreSQL ended after its time serves nobody else', async ({ skip }) => {
    const { rows } = await pool.query(`select current_setting('transaction_timeout', true) as is_known`);
    skip(rows[0].is_known === null, 'PostgreSQL 17 and later end a connection so');
    await pool.query(`set transaction_timeout = '40ms'`);
    await expect(read('select pg_sleep(5)')).rejects.toMatchObject({ code: '25P04' });
    expect(await read('select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('values of every kind arrive as they were sent', async () => {
    const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
    const text = `select $1::int as n, $2::text as t, $3::bytea as b, $4::uuid[] as ids, $5::jsonb as j, $6::date as day,
      null as nothing where $7::boolean`;
    const id = '00000000-0000-4000-8000-000000000001';
    const values = [1, 'é\n', Buffer.from([0, 255]), [id], { a: [1] }, '2026-02-03'];
    for (const _turn of [1, 2, 3, 4, 5]) {
      expect(await readInOneTrip(pool, claims, 'app_admin', { text, values: [...values, true] })).toEqual([
        { n: 1, t: 'é\n', b: Buffer.from([0, 255]), ids: [id], j: { a: [1] }, day: '2026-02-03', nothing: null },
      ]);
      expect(await readInOneTrip(pool, claims, 'app_admin', { text, values: [...values, false] })).toEqual([]);
    }
  });
});

test('a statement that comes again and again answers the values of each time', async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  for (const value of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { rows } = await tested.database.readAsActor(admin.claims, () => ({
      text: 'select $1::int as value',
      values: [value],
    }));
    expect(rows).toEqual([{ value }]);
  }
});
