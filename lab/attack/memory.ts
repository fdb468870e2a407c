import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processesBelow } from '../bench/processes.ts';
import type { World } from './world.ts';

/** The application's memory, and the shares of the database's processes, which share most of theirs. */
export function residentMb({ application, postmaster }: Pick<World, 'application' | 'postmaster'>): number {
  return applicationMb(application.pid, residentLine) + databaseMb(postmaster);
}

/**
 * Makes the kernel refuse the application memory beyond what the database leaves of `mostMb`. Adds what a process
 * reserves at start, much of which is never used. Linux only.
 */
export function limitMemory(
  { application: { pid }, postmaster }: Pick<World, 'application' | 'postmaster'>,
  mostMb: number,
) {
  const unusedMb = applicationMb(pid, dataLine) - applicationMb(pid, residentLine);
  const bytes = Math.floor((mostMb - databaseMb(postmaster) + unusedMb) * 1024 * 1024);
  execFileSync('prlimit', ['--pid', String(pid), `--data=${bytes}`]);
}

const residentLine = /^VmRSS:\s+(\d+)/m;
const dataLine = /^VmData:\s+(\d+)/m;

function applicationMb(pid: number, line: RegExp): number {
  return read(`/proc/${pid}/status`, line) / 1024;
}

function databaseMb(postmaster: number): number {
  const shares = processesBelow(postmaster).map((pid) => read(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m));
  return shares.reduce((sum, share) => sum + share, 0) / 1024;
}

function read(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
