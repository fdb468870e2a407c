import type { BenchDatabase } from './database.ts';
import type { Statement } from './record-statements.ts';
import { runWorker } from './run-worker.ts';
import type { Figures } from './scenarios.ts';

export type DriverJob = { owner: BenchDatabase['owner']; statements: Statement[]; callers: number; seconds: number };

type Drive = Omit<DriverJob, 'owner'> & { database: BenchDatabase };

/** Runs the same statements from a bare loop over the driver, with the application's number of connections. */
export function runDriver({ database, ...job }: Drive): Promise<Figures> {
  return runWorker('driver-worker.ts', { ...job, owner: database.owner });
}
