import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Checkout } from './checkout.ts';
import { processesBelow } from './processes.ts';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of CPU time per call. */
export type ProcessorTime = { application: number; database: number };

/** CPU time so far of all of the database's processes, including ended ones. */
export function databaseMs(postmaster: number): number {
  return (ticksOfAll(postmaster) * 1000) / ticksPerSecond;
}

/** Starts to measure both processes of a checkout. Linux only. */
export function watchProcessorTime({ application, database }: Checkout): () => ProcessorTime {
  const read = () => ({
    application: ticksOf(application.pid),
    database: ticksOfAll(database.postmaster),
    calls: callsIn(application.logFile),
  });
  const before = read();
  return () => {
    const after = read();
    const calls = after.calls - before.calls;
    const msOfCall = (ticks: number) => (ticks * 1000) / ticksPerSecond / calls;
    return {
      application: msOfCall(after.application - before.application),
      database: msOfCall(after.database - before.database),
    };
  };
}

function ticksOfAll(postmaster: number): number {
  return processesBelow(postmaster).reduce((sum, pid) => sum + ticksOf(pid), 0);
}

/** CPU ticks of the process and the children it has waited for. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain spaces; what follows it doesn't.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

// Callers warm up before they count, so the application's own log gives the total number of calls.
function callsIn(logFile: string): number {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"ms":')).length;
}
