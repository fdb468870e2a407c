import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { prepareBinaries } from '@ffl/operations/embedded/prepare-binaries';
import { serverEnvironment } from '@ffl/operations/embedded/run-as';
import { findServerIdentity, type ServerIdentity } from '@ffl/operations/embedded/server-identity';
import pg from 'pg';
import { type Connection, clientConfig } from '../../src/connections/connection.ts';
import { findPostgresql } from './find-postgresql.ts';
import { freePort } from './free-port.ts';

/** `owner` owns the database, may create roles and databases, and isn't a superuser. */
export type TestServer = { owner: Connection; stop: () => Promise<void> };

type Place = { folder: string; identity: ServerIdentity };
type Programs = { root: string; locale: string[] };

const superuser = 'postgres';
const owner = { user: 'ffl_owner', database: 'flight_for_life' };
const password = randomBytes(16).toString('hex');

// Skips writing to disk, since nothing here outlives the run.
const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
// Tending 200 databases took a sixth of their tests' CPU time.
const untended = { autovacuum: 'off' };
const settings = { ...forgetful, ...untended, max_connections: '80', deadlock_timeout: '100ms', jit: 'off' };

/** The product's PostgreSQL, behind a socket as in production. */
export async function startEmbedded(): Promise<TestServer> {
  const place = makePlace();
  const address = { host: place.folder, port: 5432 };
  return start(place, ownPrograms(place), address, {
    listen_addresses: '',
    unix_socket_directories: place.folder,
  });
}

/** Starts PostgreSQL over TCP, used like any DATABASE_URL: from that folder or the system, otherwise the product's. */
export async function startOverTcp(
  more: Record<string, string> = {},
  system = findPostgresql()?.root,
): Promise<TestServer> {
  const place = makePlace();
  const programs = system ? { root: system, locale: ['--locale=C.UTF-8'] } : ownPrograms(place);
  const address = { host: '127.0.0.1', port: await freePort() };
  return start(place, programs, address, {
    listen_addresses: address.host,
    unix_socket_directories: '',
    ...more,
  });
}

function ownPrograms({ folder, identity }: Place): Programs {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return { root: prepareBinaries(folder, identity), locale };
}

/** A folder for the user the server runs as, which differs if the tests run as root. */
function makePlace(): Place {
  const identity = findServerIdentity(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'ffl-test-'));
  chmodSync(folder, 0o755);
  chownSync(folder, identity.uid, identity.gid);
  return { folder, identity };
}

async function start(
  place: Place,
  programs: Programs,
  address: { host: string; port: number },
  network: Record<string, string>,
): Promise<TestServer> {
  const cluster = join(place.folder, 'cluster');
  await initdb(place, programs, cluster);
  const all = { ...settings, ...network, port: String(address.port) };
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // The server ends when its input does and removes its files, even if the run is killed.
  const script = 'place=$1; shift; "$@" </dev/null & read -r _; kill -INT $!; wait $!; rm -rf "$place"';
  const command = [join(programs.root, 'bin/postgres'), ...args];
  const child = spawn('/bin/sh', ['-c', script, 'watch', place.folder, ...command], {
    ...place.identity.spawnOptions,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = once(child, 'exit');
  await makeOwner({ ...address, user: superuser, password, database: 'postgres' });
  return {
    owner: { ...address, ...owner, password },
    async stop() {
      child.stdin.end();
      await exited;
      await rm(place.folder, { recursive: true, force: true, maxRetries: 8 });
    },
  };
}

async function initdb({ folder, identity }: Place, { root, locale }: Programs, cluster: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  const args = [
    ...[`--pgdata=${cluster}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', ...locale, '--no-sync', '--no-instructions'],
  ];
  const child = spawn(join(root, 'bin/initdb'), args, {
    ...identity.spawnOptions,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [problem, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (status !== 0) throw new Error(`No cluster was made: ${problem}`);
}

async function makeOwner(connection: Connection): Promise<void> {
  const client = await connectPatiently(connection);
  await client.query(`create role ${owner.user} login createrole createdb password '${password}'`);
  await client.query(`create database ${owner.database} owner ${owner.user}`);
  await client.end();
}

async function connectPatiently(connection: Connection, triesLeft = 200): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(connection));
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (triesLeft === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return connectPatiently(connection, triesLeft - 1);
  }
}
