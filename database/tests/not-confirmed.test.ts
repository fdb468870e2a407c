import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CommitNotConfirmed } from '../src/commit.ts';
import { clientConfig } from '../src/connections/connection.ts';
import { isOutage } from '../src/connections/connection-failure.ts';
import { prepareRoles, rolePassword } from '../src/connections/roles.ts';
import { connect, type Database } from '../src/database.ts';
import { migrate } from '../src/schema/migrate.ts';
import { transactionOn } from '../src/transaction.ts';
import { addAdministrator } from './worlds/people.ts';
import { startOverTcp, type TestServer } from './worlds/test-servers.ts';

const secret = 'a secret of this file alone, long enough for anybody';

let server: TestServer;
let owner: pg.Client;
/** Can cancel the commits of requests, as a server administrator could. */
let canceler: pg.Client;
/** A database whose commits wait for a standby that doesn't exist. */
let database: Database;
let claims: Awaited<ReturnType<typeof addAdministrator>>['claims'];

beforeAll(async () => {
  server = await startOverTcp({ synchronous_standby_names: 'nobody', synchronous_commit: 'local' });
  owner = new pg.Client(clientConfig(server.owner));
  await owner.connect();
  await prepareRoles(server.owner, [secret]);
  await migrate(server.owner);
  ({ claims } = await addAdministrator(transactionOn(owner)));
  await owner.query('create table public.written (key uuid primary key); grant insert on written to app_admin');
  await owner.query('alter role ffl_request set synchronous_commit = on');
  const user = { user: 'ffl_request', password: rolePassword(secret, 'ffl_request') };
  canceler = new pg.Client(clientConfig({ ...server.owner, ...user }));
  await canceler.connect();
  database = connect(server.owner, secret, 1);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await database?.close();
  await canceler?.end();
  await owner?.end();
  await server?.stop();
});

function write(key: string, at = database) {
  return at.asActorOnce(claims, { key, requestHash: Buffer.from(key) }, async ({ query }) => {
    await query('insert into public.written values ($1)', [key]);
    return { status: 200, headers: {}, body: `written as ${key}` };
  });
}

/** Ends all waiting commits once there are this many. */
async function endWaits(by: 'pg_cancel_backend' | 'pg_terminate_backend', count = 1): Promise<void> {
  await waitForCommits(count);
  await canceler.query(`select ${by}(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
}

async function waitForCommits(count: number): Promise<void> {
  const waiting = `select count(*)::int as commits from pg_stat_activity where wait_event = 'SyncRep'`;
  for (;;) {
    const { rows } = await canceler.query<{ commits: number }>(waiting);
    if (rows[0]?.commits === count) return;
  }
}

async function writtenOf(keys: readonly string[]): Promise<number | null> {
  return (await owner.query('select from public.written where key = any($1)', [keys])).rowCount;
}

test('a commit whose wait for the standby is canceled is not confirmed, and no repeat is before the standby', async () => {
  const key = crypto.randomUUID();
  const [first] = await Promise.allSettled([write(key), endWaits('pg_cancel_backend')]);
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(CommitNotConfirmed) });
  const [repeat] = await Promise.allSettled([write(key), endWaits('pg_cancel_backend')]);
  expect(repeat).toMatchObject({ status: 'rejected', reason: expect.any(CommitNotConfirmed) });

  await owner.query('alter role ffl_request set synchronous_commit = local');
  const again = connect(server.owner, secret, 1);
  expect(await write(key, again)).toEqual({ status: 200, headers: {}, body: `written as ${key}` });
  await again.close();
  await owner.query('alter role ffl_request set synchronous_commit = on');
  expect(await writtenOf([key])).toBe(1);
});

test('a commit whose server is stopped while it waits is an outage', async () => {
  const key = crypto.randomUUID();
  const [ended] = await Promise.allSettled([write(key), endWaits('pg_terminate_backend')]);
  expect(ended.status === 'rejected' && isOutage(ended.reason)).toBe(true);
});

test('a commit that waits too long is given up and keeps its connection, reads go on, and an eleventh is not begun', async () => {
  const keys = Array.from({ length: 10 }, () => crypto.randomUUID());
  for (const [index, key] of keys.entries()) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const given = write(key).catch((error: unknown) => error);
    await waitForCommits(index + 1);
    const reading = database.readAsActor(claims, () => ({ text: 'select 1 as one', values: [] }));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await given).toBeInstanceOf(CommitNotConfirmed);
    expect((await reading).rows).toEqual([{ one: 1 }]);
    vi.useRealTimers();
  }
  await expect(database.checkSaving()).rejects.toThrow(CommitNotConfirmed);
  const eleventh = crypto.randomUUID();
  await expect(write(eleventh)).rejects.toThrow(CommitNotConfirmed);
  await expect(write(keys[0] ?? '')).rejects.toThrow(CommitNotConfirmed);

  await endWaits('pg_cancel_backend', 10);
  await waitForCommits(0);
  await vi.waitUntil(() => database.load().inUse === 0);
  await database.checkSaving();
  expect([await writtenOf(keys), await writtenOf([eleventh])]).toEqual([10, 0]);
});
