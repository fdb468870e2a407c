import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Connection } from '../../database/src/connections/connection.ts';
import { database, owner } from '../../operations/src/embedded/bootstrap.ts';

export type Victim = 'application' | 'application and database';

export type Product = {
  url: string;
  /** Milliseconds from the start of the process to the first healthy answer. */
  startMs: number;
  /** Sends SIGKILL to all of them at once. */
  kill(victim: Victim): Promise<void>;
  /** Stops the product normally, as at the end of a working day. */
  stop(): Promise<void>;
};

export const samplePassword = 'Torture-2026-pass!';
const root = join(import.meta.dirname, '../..');
const longestStartMs = 120_000;

/** Starts the product on these data and waits until it is healthy. */
export async function startProduct(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const began = performance.now();
  const env = {
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    SAMPLE_PASSWORD: samplePassword,
    AUTH_REPLY_FLOOR_MS: '0',
  };
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.on('exit', killWithUs);
  child.on('exit', () => process.off('exit', killWithUs));
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(url))) {
    const isTooLate = performance.now() - began > longestStartMs;
    if (isTooLate || hasEnded(child)) throw new Error(`The product did not start again:\n${output}`);
    await pause(10);
  }
  return {
    url,
    startMs: performance.now() - began,
    kill: async (victim) => killAll(child, victim === 'application' ? [] : await databaseProcesses(dataDir)),
    stop: async () => {
      child.kill('SIGTERM');
      if (!hasEnded(child)) await once(child, 'exit');
    },
  };
}

/** Connects to the running embedded server as the schema's owner. */
export function ownerConnection(dataDir: string): Connection {
  const [, , , port = '', host = ''] = readPostmaster(dataDir);
  const password = readFileSync(join(dataDir, 'postgres/owner-password'), 'utf8').trim();
  return { host, port: Number(port), database, user: owner, password };
}

async function killAll(child: ChildProcess, others: number[]): Promise<void> {
  const hasExited = once(child, 'exit');
  child.kill('SIGKILL');
  for (const pid of others) killProcess(pid);
  await hasExited;
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

/** The postmaster and its children. */
async function databaseProcesses(dataDir: string): Promise<number[]> {
  const postmaster = Number(readPostmaster(dataDir)[0]);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
  return [postmaster, ...children];
}

function readPostmaster(dataDir: string): string[] {
  return readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health`);
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
