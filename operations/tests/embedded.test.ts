import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { EmbeddedServer } from '../src/embedded/open-embedded.ts';
import { openDatabase } from '../src/open-database.ts';
import { makeDataFolder, makeFolder, open, query, serverPid, superuserOf } from './embedded-setup.ts';

vi.setConfig({ testTimeout: 30_000 });

test('the first start creates an empty database, and the next one finds the data in it', async () => {
  const dataDir = join(makeFolder(), 'data');
  const first = await open(dataDir);
  await query(first, `create table flights as select 'kept' as note`);
  await first.stop();

  const second = await open(dataDir);
  expect(await query(second, 'select note from flights')).toEqual([{ note: 'kept' }]);
  expect(second).toMatchObject({ dataDir, database: 'flight_for_life', ownerUser: 'ffl_owner' });
});

test('a clean stop leaves no process, no socket and no lock', async () => {
  const server = await open(await makeDataFolder());
  const pid = serverPid(server);
  await server.stop();

  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(server.host)).toBe(false);
  await open(server.dataDir, { waitMs: 0 });
});

test('an archived log goes on being archived until a start ends it, and then begins anew', async () => {
  const dataDir = await makeDataFolder();
  const life = async (isArchived?: boolean) => {
    const server = await open(dataDir, isArchived === undefined ? {} : { isArchived });
    const [mode] = await query(server, 'show archive_mode');
    await server.stop();
    expect(mode).toEqual({ archive_mode: server.archiving ? 'on' : 'off' });
    return server.archiving?.id;
  };
  expect(await life()).toBeUndefined();
  const first = await life(true);
  expect(first).toMatch(/^[0-9a-f]{8}$/);
  expect(await life()).toBe(first);
  expect(await life(true)).toBe(first);
  expect(await life(false)).toBeUndefined();
  expect(existsSync(join(dataDir, 'postgres/spool'))).toBe(false);
  expect(await life(true)).not.toBe(first);
});

test("one request's use of the disk is limited", async () => {
  const { database, owner, close } = await openDatabase({
    dataDir: await makeDataFolder(),
    isDataDirExplicit: true,
    secret: 'a secret of a test',
    log: () => {},
  });
  onTestFinished(close);
  const limit = `select current_setting('temp_file_limit') as "limit"`;
  const { rows } = await database.asActor({ role: 'anon' }, (transaction) => transaction.query(limit));
  expect(rows).toEqual([{ limit: '256MB' }]);
  const ownerClient = await connectAsOwner(owner);
  expect((await ownerClient.query(limit)).rows).toEqual([{ limit: '-1' }]);
  await ownerClient.end();
});

describe('a running server', () => {
  const undo: (() => Promise<void>)[] = [];
  let server: EmbeddedServer;

  beforeAll(async () => {
    process.env.EMBEDDED_TEST_SECRET = 'not for the server';
    const dataDir = await makeDataFolder((each) => undo.unshift(each));
    server = await open(dataDir, {}, (each) => undo.unshift(each));
  });
  afterAll(async () => {
    delete process.env.EMBEDDED_TEST_SECRET;
    for (const each of undo) await each();
  });

  test('the owner may create roles, and is neither a superuser nor exempt from row security', async () => {
    const rights = 'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles';

    expect(await query(server, `${rights} where rolname = current_user`)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: true, rolcreatedb: false, rolreplication: false },
    ]);
    expect(
      await query(server, 'select datdba::regrole::text as owner from pg_database where datname = current_database()'),
    ).toEqual([{ owner: 'ffl_owner' }]);
  });

  test('a wrong password is refused for the owner and for the superuser', async () => {
    await expect(query(server, 'select 1', { password: 'guess' })).rejects.toMatchObject({ code: '28P01' });
    await expect(query(server, 'select 1', { ...superuserOf(server), password: 'guess' })).rejects.toMatchObject({
      code: '28P01',
    });
  });

  test('the passwords and the socket are closed to other users', async () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777;

    expect(modeOf(join(server.dataDir, 'postgres/owner-password'))).toBe(0o600);
    expect(modeOf(join(server.dataDir, 'postgres/superuser-password'))).toBe(0o600);
    expect(modeOf(server.host)).toBe(0o700);
  });

  test.runIf(process.platform === 'linux')('the server listens to no network', async () => {
    const descriptors = `/proc/${serverPid(server)}/fd`;
    const sockets = readdirSync(descriptors)
      .map((name) => /^socket:\[(\d+)\]$/.exec(readlinkSync(join(descriptors, name)))?.[1])
      .filter((inode) => inode !== undefined);
    const network = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split(/\s+/));

    expect(sockets.length).toBeGreaterThan(0);
    expect(sockets.filter((inode) => network.includes(inode))).toEqual([]);
  });

  test('a running server makes commits durable and text Unicode, whatever the configuration file says', async () => {
    const names = `'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding', 'TimeZone', 'jit'`;
    const rows = await query(server, `select name, setting from pg_settings where name in (${names})`);

    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      TimeZone: 'UTC',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      jit: 'off',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    expect(await query(server, `select lower('ÄÉŁ') as lower`)).toEqual([{ lower: 'äéł' }]);
  });

  test.runIf(process.platform === 'linux')(
    "the server doesn't inherit the application's settings and secrets",
    async () => {
      expect(readFileSync(`/proc/${serverPid(server)}/environ`, 'utf8')).not.toContain('EMBEDDED_TEST_SECRET');
    },
  );
});
