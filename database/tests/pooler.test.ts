import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerIdentity } from '@ffl/operations/embedded/server-identity';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connectAsOwner } from '../src/connections/connect-as-owner.ts';
import type { Connection } from '../src/connections/connection.ts';
import { expectOwnSession } from '../src/connections/pooled-by-session.ts';
import { freePort } from './worlds/free-port.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

/** Where Debian installs it. */
const program = '/usr/sbin/pgbouncer';
const isInstalled = existsSync(program);

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

/** Starts PgBouncer in front of the test's server, as docs/operations/own-server.md sets it up. */
async function startPooler(mode: string): Promise<Connection> {
  const folder = mkdtempSync(join(tmpdir(), 'ffl-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { host, port: serverPort, user, password, database } = tested.owner;
  const settings = `[databases]
${database} = host=${host} port=${serverPort} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  const { spawnOptions } = findServerIdentity(() => {});
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...spawnOptions, cwd: '/', stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  const pooled = { ...tested.owner, host: '127.0.0.1', port };
  await vi.waitFor(async () => (await connectAsOwner(pooled)).end(), { timeout: 5_000, interval: 20 });
  return pooled;
}

test('a server of its own is no pooler', () => expectOwnSession(tested.owner));

test.runIf(isInstalled)('every connection has all its settings behind PgBouncer in session mode', async () => {
  const pooled = await startPooler('session');
  await expectOwnSession(pooled);
  const client = await connectAsOwner(pooled);
  const { rows } = await client.query(
    `select name, setting from pg_settings where name in ('TimeZone', 'statement_timeout', 'lock_timeout',
       'idle_in_transaction_session_timeout', 'default_transaction_isolation') order by lower(name)`,
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'default_transaction_isolation', setting: 'read committed' },
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '8000' },
    { name: 'TimeZone', setting: 'UTC' },
  ]);
});

test.runIf(isInstalled).each(['transaction', 'statement'])('PgBouncer in %s mode is refused by name', async (mode) => {
  await expect(expectOwnSession(await startPooler(mode))).rejects.toThrow(
    'DATABASE_URL leads through a connection pooler in transaction or statement mode. Session settings, time limits and prepared statements would reach other connections or get lost there: set pool_mode = session',
  );
});
