import type { Database } from '@ffl/database/database';
import type { Context } from 'hono';
import { outageBehind } from '../http/answers/outage.ts';

/** A code for what is wrong, the same as elsewhere; undefined if nothing is. */
export type Problem = () => Promise<string | undefined>;

/** How long the result of a trial write is kept, so that frequent checks don't write each time. */
const believedMs = 5_000;

/**
 * The reason the database can't be used, if any: whether it answers is checked each time, whether it can save every few
 * seconds.
 */
export function healthProblem(database: Database, now = () => performance.now()): Problem {
  let asking: Promise<boolean> | undefined;
  let saving: { triedAt: number; problem: ReturnType<Problem> } | undefined;

  function savingProblem(): ReturnType<Problem> {
    if (!saving || now() - saving.triedAt >= believedMs) {
      const problem = database.checkSaving().then(
        () => undefined,
        (error: unknown) => outageBehind(error)?.code ?? 'nothing_saved',
      );
      saving = { triedAt: now(), problem };
    }
    return saving.problem;
  }

  /** Callers at the same time share one check. */
  function isHealthy(): Promise<boolean> {
    asking ??= database.isHealthy().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return async () => ((await isHealthy()) ? savingProblem() : 'database_unreachable');
}

/**
 * The reason requests should go elsewhere, if any: the process is stopping or unhealthy, or the database has another
 * version's schema.
 */
export function readyProblem(database: Database, stopping: AbortSignal, health: Problem): Problem {
  return async () => {
    if (stopping.aborted) return 'stopping';
    return database.hasOurSchema() ? health() : 'being_updated';
  };
}

export function answerHealth(problem: Problem) {
  return async (context: Context): Promise<Response> => {
    const reason = await problem();
    const headers = { 'Cache-Control': 'no-store' };
    if (reason === undefined) return context.json({ status: 'ok' }, 200, headers);
    return context.json({ status: 'unavailable', reason }, 503, headers);
  };
}
