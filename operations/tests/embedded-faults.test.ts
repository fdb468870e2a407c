import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findServerIdentity } from '../src/embedded/server-identity.ts';
import {
  clusterOf,
  isAlive,
  kill,
  makeDataFolder,
  makeFolder,
  open,
  query,
  serverPid,
  spawnApplication,
  startApplication,
  superuserOf,
  watcherPid,
} from './embedded-setup.ts';

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000, interval: 20 };

test('a second process on the data folder is refused, the holder is named, and nothing is damaged; after it is killed its server ends by itself, and the next start has every commit', async () => {
  const dataDir = await makeDataFolder();
  const { child, connection } = await startApplication(dataDir);

  await expect(open(dataDir, { waitMs: 0 })).rejects.toThrow(
    new RegExp(
      `^The data folder ${dataDir} is in use by process ${child.pid}, started .+\\. Stop it first, or choose another DATA_DIR\\.$`,
    ),
  );
  await query(connection, `create table flights as select 'committed' as note`);
  const pid = serverPid(connection);
  await kill(child);

  const next = await open(dataDir);
  expect(await query(next, 'select note from flights')).toEqual([{ note: 'committed' }]);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(connection.host)).toBe(false);
});

test('a killed application takes its server along even if nobody starts again', async () => {
  const { child, connection } = await startApplication(await makeDataFolder());
  const pid = serverPid(connection);
  await kill(child);

  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patient);
  await vi.waitFor(() => expect(existsSync(connection.host)).toBe(false), patient);
});

test('two simultaneous first starts create one database, one after the other', async () => {
  const dataDir = makeFolder();
  const passwords = await Promise.all(
    [1, 2].map(async () => {
      const server = await open(dataDir, { waitMs: 25_000 });
      await server.stop();
      return server.ownerPassword;
    }),
  );
  expect(passwords[0]).toBe(passwords[1]);
});

test('a first start killed halfway leaves nothing behind that the next one would use', async () => {
  const dataDir = makeFolder();
  const child = spawnApplication(dataDir);
  const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished-'));
  await vi.waitFor(
    () => {
      const [name = ''] = unfinished();
      expect(existsSync(join(dataDir, name, 'cluster/PG_VERSION'))).toBe(true);
    },
    { timeout: 10_000, interval: 1 },
  );
  await kill(child);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const server = await open(dataDir);
  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(unfinished()).toEqual([]);
});

test('a first start that ended before the database, before the owner, or before its password and rights, is completed by the next one', async () => {
  const dataDir = await makeDataFolder();
  for (const statements of [
    ['drop database flight_for_life'],
    ['drop database flight_for_life', 'drop owned by ffl_owner', 'drop role ffl_owner'],
    [`alter role ffl_owner superuser password 'other'`],
    [],
  ]) {
    const server = await open(dataDir);
    expect(await query(server, 'select rolname, rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolname: 'ffl_owner', rolsuper: false },
    ]);
    for (const statement of statements) await query(server, statement, superuserOf(server));
    await server.stop();
  }
});

test("a stale process id now used by another program doesn't keep the database from starting", async () => {
  const { dataDir, stop } = await open(await makeDataFolder());
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid');
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  await stop();

  const stranger = spawn('sleep', ['60'], { ...findServerIdentity(() => {}).spawnOptions, cwd: '/', stdio: 'ignore' });
  onTestFinished(() => void stranger.kill());
  await once(stranger, 'spawn');
  writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'));

  const next = await open(dataDir, { waitMs: 0 });
  expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test.runIf(process.platform === 'linux')(
  'a server that outlives its application and its watcher is never joined by a second one',
  async () => {
    const { child, connection } = await startApplication(await makeDataFolder());
    const pid = serverPid(connection);
    onTestFinished(() => {
      if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
    });
    const watcher = Number(/\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    // While stopped, the application doesn't notice that its watcher ended, and can't repair that.
    process.kill(Number(child.pid), 'SIGSTOP');
    process.kill(watcher, 'SIGKILL');
    await kill(child);

    await expect(open(connection.dataDir, { waitMs: 100 })).rejects.toThrow(
      `The database in ${clusterOf(connection.dataDir)} is in use by the PostgreSQL server with process id ${pid}. Stop it first, with: kill -INT ${pid}`,
    );
    process.kill(pid, 'SIGINT');
    const next = await open(connection.dataDir);
    expect(existsSync(connection.host)).toBe(false);
    expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  },
);

test('a killed server comes back at the same address while the application goes on, and one that loses its watcher continues under a new one', async () => {
  const lines: string[] = [];
  const server = await open(await makeDataFolder(), { log: (line) => lines.push(line) });
  await query(server, `create table flights as select 'committed' as note`);
  const comesBack = (pid: number) =>
    vi.waitFor(async () => {
      expect(await query(server, 'select note from flights')).toEqual([{ note: 'committed' }]);
      expect(serverPid(server)).not.toBe(pid);
    }, patient);
  const first = serverPid(server);
  process.kill(first, 'SIGKILL');
  await comesBack(first);
  expect(lines).toContain('The database server ended unexpectedly and is started again.');
  if (process.platform !== 'linux') return;

  const second = serverPid(server);
  process.kill(watcherPid(server), 'SIGKILL');
  await comesBack(second);
  await server.stop();
  expect(existsSync(server.host)).toBe(false);
});
