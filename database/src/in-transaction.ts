import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CommitNotConfirmed, commit, expectConfirmation, leavePending } from './commit.ts';
import { forgetPlans, hasOutdatedPlan } from './pipeline/plan-names.ts';
import { rollBack, send } from './pipeline/send.ts';
import { allowAsUsual } from './pipeline/silence.ts';

const mostTries = 3;
/** Transactions that aborted each other wait for different times, or they would meet again. */
const longestPauseMs = 200;
// Deadlock and serialization failure: PostgreSQL rolled back the transaction and expects a retry.
const isUndoneByOthers = (error: unknown) =>
  error instanceof pg.DatabaseError && /^40(P01|001)$/.test(error.code ?? '');

/**
 * `beforeCommit` takes the statements sent last, so that the commit need not wait for their answers; a failure rolls
 * back everything.
 */
type Work<T> = (client: pg.PoolClient, beforeCommit: (...sent: Promise<unknown>[]) => void) => Promise<T>;

/** Begins, works and commits, once more if PostgreSQL rolled it back because of others or a changed schema. Rolls back when `work` throws. */
export async function inTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, begin, work);
    } catch (error) {
      const isOutdated = hasOutdatedPlan(error);
      if (isOutdated) forgetPlans();
      if (attempt === mostTries || !(isOutdated || isUndoneByOthers(error))) throw error;
      if (!isOutdated) await pause(Math.random() * longestPauseMs * attempt);
    }
  }
}

async function tryTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  if (!begin.includes('read only')) expectConfirmation(pool);
  const client = await pool.connect();
  let broken: Error | undefined;
  let pending: Promise<unknown> | undefined;
  try {
    const begun = send(client, { text: begin, values: [] });
    const last: Promise<unknown>[] = [];
    const [result] = await Promise.all([work(client, (...sent) => last.push(...sent)), begun]);
    await commit(client, last);
    return result;
  } catch (error) {
    if (error instanceof CommitNotConfirmed) {
      pending = error.pending;
      throw error;
    }
    await rollBack(client).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    allowAsUsual(client);
    if (pending) leavePending(pool, client, pending);
    else client.release(broken);
  }
}
