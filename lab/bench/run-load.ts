import type { Application } from './application.ts';
import type { People } from './people.ts';
import { runWorker } from './run-worker.ts';
import type { LoadFigures, ScenarioName } from './scenarios.ts';
import { watchServerTime } from './server-time.ts';

export type LoadJob = { origin: string; people: People; scenario: ScenarioName; callers: number; seconds: number };

type Load = Omit<LoadJob, 'origin'> & { application: Application };

/** Runs callers over HTTP, in their own process. */
export async function runLoad({ application, ...job }: Load): Promise<LoadFigures> {
  const serverTime = watchServerTime(application);
  const figures = await runWorker('load-worker.ts', { ...job, origin: application.origin });
  return { ...figures, inServer: serverTime() };
}
