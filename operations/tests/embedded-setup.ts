import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedOptions, type EmbeddedServer, openEmbedded } from '../src/embedded/open-embedded.ts';

export type Connection = Omit<EmbeddedServer, 'stop'>;

/** When to remove what was made: after the test, or after all of them. */
type Afterwards = (undo: () => Promise<void>) => void;

/** An empty folder that every user may enter. */
export function makeFolder(afterwards: Afterwards = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-test-'));
  chmodSync(folder, 0o711);
  afterwards(() => rm(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 50 }));
  return folder;
}

/** A data folder after its first start: a copy of one that is made once for all tests. */
export async function makeDataFolder(afterwards?: Afterwards): Promise<string> {
  firstStart ??= startOnce();
  const folder = makeFolder(afterwards);
  execFileSync('cp', ['-a', join(await firstStart, 'postgres'), folder]);
  return folder;
}

let firstStart: Promise<string> | undefined;

async function startOnce(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-first-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const server = await openEmbedded({ dataDir: folder, isExplicit: true, log: () => {} });
  await server.stop();
  return folder;
}

/** Opens the data folder in this process; stopped after the test. */
export async function open(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
  afterwards: Afterwards = onTestFinished,
): Promise<EmbeddedServer> {
  const server = await openEmbedded({ dataDir, isExplicit: true, log: () => {}, ...options });
  afterwards(() => server.stop());
  return server;
}

/** Starts another application on the data folder without waiting for it; killed after the test. */
export function spawnApplication(dataDir: string): ChildProcess {
  const script = join(import.meta.dirname, 'embedded-child.ts');
  const child = spawn(process.execPath, [script, dataDir], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill(child);
  });
  return child;
}

export async function startApplication(dataDir: string): Promise<{ child: ChildProcess; connection: Connection }> {
  const child = spawnApplication(dataDir);
  if (!child.stdout) throw new Error('The application has no output to read.');
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, connection: JSON.parse(line) as Connection };
}

/** Kills the application and everything in its process group, as a terminal or supervisor would. */
export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  process.kill(-Number(child.pid), 'SIGKILL');
  await exited;
}

export async function query(
  server: Connection,
  sql: string,
  as: ClientConfig = {},
): Promise<Record<string, unknown>[]> {
  const { host, port, database, ownerUser: user, ownerPassword: password } = server;
  const client = new Client({ host, port, database, user, password, ...as });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Acts as the superuser that created the database. */
export function superuserOf(server: Connection): ClientConfig {
  const password = readFileSync(join(server.dataDir, 'postgres/superuser-password'), 'utf8');
  return { user: 'ffl_superuser', password, database: 'postgres' };
}

export function serverPid(server: Connection): number {
  return Number.parseInt(readFileSync(join(clusterOf(server.dataDir), 'postmaster.pid'), 'utf8'), 10);
}

/** The process that ends the server when the application is gone (Linux). */
export function watcherPid(server: Connection): number {
  const status = readFileSync(`/proc/${serverPid(server)}/status`, 'utf8');
  return Number(/\nPPid:\t(\d+)/.exec(status)?.[1]);
}

export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres/cluster');
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
