import { readFileSync } from 'node:fs';
import type { Application } from './application.ts';
import type { BenchDatabase } from './database.ts';
import { processesBelow } from './processes.ts';

/** The application's resident memory; for the database the sum of its processes' shares (PSS). Linux only. */
export function memoryOf(application: Application, database: BenchDatabase): string {
  const resident = read(`/proc/${application.pid}/status`, /VmRSS:\s+(\d+)/);
  const shares = processesBelow(database.postmaster).map((pid) => read(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m));
  const sum = shares.reduce((total, share) => total + share, 0);
  return `application ${megabytes(resident)} MB, database ${megabytes(sum)} MB in ${shares.length} processes`;
}

/** The application's peak resident memory since it started. Linux only. */
export function peakOf({ pid }: Pick<Application, 'pid'>): string {
  return `${megabytes(read(`/proc/${pid}/status`, /VmHWM:\s+(\d+)/))} MB`;
}

function read(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function megabytes(kilobytes: number): string {
  return (kilobytes / 1024).toFixed(0);
}
