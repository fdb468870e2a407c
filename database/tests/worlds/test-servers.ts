import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, clientConfig, parseDatabaseUrl } from '../../src/connection.ts';
import { openEmbedded } from '../../src/embedded/open-embedded.ts';
import { prepareBinaries } from '../../src/embedded/prepare-binaries.ts';
import { serverEnvironment } from '../../src/embedded/run-as.ts';
import { findServerIdentity } from '../../src/embedded/server-identity.ts';

export type TestServer = { owner: Connection; stop: () => Promise<void> };

/** The embedded server in a folder that goes with it. Its owner may also create databases, one for each test file. */
export async function startEmbedded(): Promise<TestServer> {
  const folder = await reachableFolder();
  const server = await openEmbedded({ dataDir: join(folder, 'data'), isExplicit: true, log: () => {} });
  const { host, port, database, ownerUser, ownerPassword, dataDir } = server;
  await allowDatabases({ host, port, database: 'postgres', ...(await superuserOf(dataDir)) });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 8 });
  };
  return { owner: { host, port, database, user: ownerUser, password: ownerPassword }, stop };
}

/** A second cluster of the same binaries on loopback TCP, reached like any server that DATABASE_URL names. */
export async function startOverTcp(): Promise<TestServer & { databaseUrl: string }> {
  const folder = await reachableFolder();
  const made = await openEmbedded({ dataDir: join(folder, 'data'), isExplicit: true, log: () => {} });
  await allowDatabases({
    host: made.host,
    port: made.port,
    database: 'postgres',
    ...(await superuserOf(made.dataDir)),
  });
  await made.stop();
  const identity = findServerIdentity();
  const cluster = join(made.dataDir, 'postgres/cluster');
  await writeFile(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
  };
  const child = spawn(
    join(prepareBinaries(made.dataDir, identity), 'bin/postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity.spawnOptions, cwd: '/', env: serverEnvironment, stdio: 'ignore' },
  );
  const databaseUrl = `postgresql://${made.ownerUser}:${encodeURIComponent(made.ownerPassword)}@127.0.0.1:${port}/${made.database}`;
  const owner = parseDatabaseUrl(databaseUrl);
  await untilItAnswers(owner);
  const stop = async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 8 });
  };
  return { owner, databaseUrl, stop };
}

// The server runs as another user when the tests run as root, so it must be able to pass through.
async function reachableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-test-'));
  await chmod(folder, 0o711);
  return folder;
}

async function superuserOf(dataDir: string): Promise<{ user: string; password: string }> {
  return { user: 'ffl_superuser', password: await readFile(join(dataDir, 'postgres/superuser-password'), 'utf8') };
}

async function allowDatabases(superuser: Connection): Promise<void> {
  const client = new pg.Client(clientConfig(superuser));
  await client.connect();
  await client.query('alter role ffl_owner createdb');
  await client.end();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port was found');
  return address.port;
}

async function untilItAnswers(owner: Connection): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client(clientConfig(owner));
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
