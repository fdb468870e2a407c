import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EmbeddedError } from './embedded-error.ts';
import { serverEnvironment } from './run-as.ts';
import type { ServerIdentity } from './server-identity.ts';

export type Cluster = { folder: string; isNew: boolean; superuserPassword: string; ownerPassword: string };

export const superuser = 'ffl_superuser';

/** Returns the database files below the data folder; creates them, completely or not at all, if missing. */
export async function createCluster(dataDir: string, binaries: string, identity: ServerIdentity): Promise<Cluster> {
  await removeUnfinished(dataDir);
  const isNew = !hasCluster(dataDir);
  if (isNew) {
    const fill = (cluster: string, password: string) => initdb(binaries, cluster, password, identity);
    finishPlace(dataDir, await makePlace(dataDir, identity, fill));
  }
  return { ...readPlace(join(dataDir, 'postgres'), binaries, identity), isNew };
}

/** Reads a complete cluster. Throws if another version made it. */
export function readPlace(place: string, binaries: string, identity: ServerIdentity): Omit<Cluster, 'isNew'> {
  // Only initdb had to read this file.
  if (identity.isDropped) chownSync(join(place, 'superuser-password'), 0, 0);
  const folder = join(place, 'cluster');
  requireSameMajor(folder, binaries);
  return {
    folder,
    superuserPassword: readFileSync(join(place, 'superuser-password'), 'utf8'),
    ownerPassword: readFileSync(join(place, 'owner-password'), 'utf8'),
  };
}

/** Makes a place with new passwords and the files of `fill`. Nobody finds it before it is finished. */
export async function makePlace(
  dataDir: string,
  identity: ServerIdentity,
  fill: (cluster: string, passwordFile: string) => Promise<void>,
): Promise<string> {
  const unfinished = join(dataDir, `postgres.unfinished-${randomBytes(4).toString('hex')}`);
  try {
    await initialize(unfinished, identity, fill);
    return unfinished;
  } catch (error) {
    await removeUnfinished(dataDir);
    throw error;
  }
}

export function finishPlace(dataDir: string, unfinished: string): void {
  renameSync(unfinished, join(dataDir, 'postgres'));
  flush(dataDir);
}

export function readOwnerPassword(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres/owner-password'), 'utf8');
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'));
}

/** Removes a cluster that was never used. */
export function removeCluster(dataDir: string): void {
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 8, retryDelay: 50 });
}

async function initialize(
  place: string,
  identity: ServerIdentity,
  fill: (cluster: string, passwordFile: string) => Promise<void>,
): Promise<void> {
  const cluster = join(place, 'cluster');
  const superuserPassword = join(place, 'superuser-password');
  mkdirSync(cluster, { recursive: true });
  chmodSync(place, identity.isDropped ? 0o711 : 0o700);
  chmodSync(cluster, 0o700);
  writePassword(superuserPassword);
  writePassword(join(place, 'owner-password'));
  if (identity.isDropped) for (const each of [cluster, superuserPassword]) chownSync(each, identity.uid, identity.gid);
  await fill(cluster, superuserPassword);
  flush(place);
}

async function initdb(
  binaries: string,
  cluster: string,
  passwordFile: string,
  identity: ServerIdentity,
): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=scram-sha-256',
    '--auth-host=reject',
    '--no-instructions',
  ];
  const child = spawn(join(binaries, 'bin/initdb'), args, {
    ...identity.spawnOptions,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [messages, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (status !== 0)
    throw new EmbeddedError(`The embedded database could not be created: ${messages.trim().replaceAll('\n', '; ')}`);
}

/** Retries, because an initdb whose application was killed may still be writing. The synchronous `rm` doesn't retry. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('postgres.unfinished-'))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 8, retryDelay: 50 });
}

function writePassword(file: string): void {
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
}

function flush(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function requireSameMajor(cluster: string, binaries: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const sample = readFileSync(join(binaries, 'share/postgresql/postgres.bki'), 'utf8').slice(0, 40);
  const installed = /PostgreSQL (\d+)/.exec(sample)?.[1];
  if (made !== installed)
    throw new EmbeddedError(
      `The database in ${cluster} was made by PostgreSQL ${made}, but version ${installed} is installed. Install the version it was made with and move the data with: ffl move`,
    );
}
