import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DataInUse } from './embedded-error.ts';

type PidFile = { pid: number; startedAtSeconds: number; socketPath: string | undefined };

/**
 * Waits until `deadline` (milliseconds since 1970) for a server left by an earlier, killed application; its watcher is
 * ending it. Refuses, naming the process, if it stays.
 */
export async function awaitPreviousServer(cluster: string, deadline: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  for (;;) {
    const noted = readPidFile(file);
    if (noted === undefined) return;
    // A server that is just starting has created the file, but hasn't written it yet.
    const isWritten = noted.pid > 0;
    const isLate = Date.now() >= deadline;
    if ((isWritten || isLate) && !(await isServerAlive(cluster, noted))) return rmSync(file, { force: true });
    if (isLate)
      throw new DataInUse(
        `The database in ${cluster} is in use by the PostgreSQL server with process id ${noted.pid}. Stop it first, with: kill -INT ${noted.pid}`,
      );
    await pause(50);
  }
}

/** The process id of the server working on these files now, if there is one. */
export async function findLiveServer(cluster: string): Promise<number | undefined> {
  const noted = readPidFile(join(cluster, 'postmaster.pid'));
  return noted && (await isServerAlive(cluster, noted)) ? noted.pid : undefined;
}

/** The socket folder of the server now working on these files. */
export async function findLiveSocketFolder(cluster: string): Promise<string | undefined> {
  const { socketPath } = readPidFile(join(cluster, 'postmaster.pid')) ?? {};
  return socketPath !== undefined && (await answers(socketPath)) ? dirname(socketPath) : undefined;
}

function readPidFile(file: string): PidFile | undefined {
  try {
    const [pid, , startedAt, port, socketFolder] = readFileSync(file, 'utf8').split('\n');
    const socketPath = socketFolder ? join(socketFolder, `.s.PGSQL.${port}`) : undefined;
    return { pid: Number(pid), startedAtSeconds: Number(startedAt), socketPath };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The number alone proves nothing: after a crash or reboot it may belong to any other process. */
async function isServerAlive(cluster: string, noted: PidFile): Promise<boolean> {
  if (noted.socketPath !== undefined && (await answers(noted.socketPath))) return true;
  return process.platform === 'linux' ? worksIn(cluster, noted.pid) : startedThen(noted);
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** A PostgreSQL server's working directory is always its data directory. */
function worksIn(cluster: string, pid: number): boolean {
  try {
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return basename(program).startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

function startedThen({ pid, startedAtSeconds }: PidFile): boolean {
  try {
    const line = execFileSync('ps', ['-o', 'lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    }).trim();
    const startedAt = Date.parse(line.slice(0, 24)) / 1000;
    return line.includes('postgres') && Math.abs(startedAt - startedAtSeconds) <= 10;
  } catch {
    return false;
  }
}
