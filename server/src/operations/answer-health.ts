import type { Database } from '@ffl/database/database';
import type { Context } from 'hono';
import { outageBehind } from '../http/answers/outage.ts';

/** How long to believe whether something can be saved: frequent checks must cost no writes. */
const believedMs = 5_000;

/**
 * Whether the database answers, asked each time, and saves, tried every few seconds. Problems are reported as codes, in
 * the same words as elsewhere.
 */
export function answerHealth(database: Database, now = () => performance.now()) {
  let asking: Promise<boolean> | undefined;
  let saving: { triedAt: number; failure: Promise<string | undefined> } | undefined;

  function failureOfSaving(): Promise<string | undefined> {
    if (!saving || now() - saving.triedAt >= believedMs) {
      const failure = database.checkSaving().then(
        () => undefined,
        (error: unknown) => outageBehind(error)?.code ?? 'nothing_saved',
      );
      saving = { triedAt: now(), failure };
    }
    return saving.failure;
  }

  /** Anyone asking meanwhile hears the same answer. */
  function isHealthy(): Promise<boolean> {
    asking ??= database.isHealthy().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return async (context: Context): Promise<Response> => {
    const reason = (await isHealthy()) ? await failureOfSaving() : 'database_unreachable';
    const headers = { 'Cache-Control': 'no-store' };
    if (reason === undefined) return context.json({ status: 'ok' }, 200, headers);
    return context.json({ status: 'unavailable', reason }, 503, headers);
  };
}
