import type { Application } from './application.ts';
import type { People } from './people.ts';
import { runWorker } from './run-worker.ts';
import type { Figures, ScenarioName } from './scenarios.ts';

export type LoadJob = { origin: string; people: People; scenario: ScenarioName; callers: number; seconds: number };

type Load = Omit<LoadJob, 'origin'> & { application: Application };

/** Callers over HTTP, in a process of their own. */
export function runLoad({ application, ...job }: Load): Promise<Figures> {
  return runWorker('load-worker.ts', { ...job, origin: application.origin });
}
