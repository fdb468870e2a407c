import type pg from 'pg';
import type { Claims, RequestRole } from './actor.ts';
import { sendBecome } from './become.ts';
import { forgetPlans, hasOutdatedPlan, type Statement, send, sendPlain } from './send.ts';

/**
 * Begin, become, read and commit without waiting in between. Null when it has to be asked again: the role turned
 * out to be another one, or the schema changed.
 */
export async function readInOneTrip<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  claims: Claims,
  expected: RequestRole,
  statement: Statement,
): Promise<Row[] | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const trip = [
      sendPlain(client, 'begin read only'),
      sendBecome(client, claims),
      send<Row>(client, statement),
      sendPlain(client, 'commit'),
    ] as const;
    const [begun, became, read, committed] = await Promise.allSettled(trip);
    if (committed.status === 'rejected') broken = asError(committed.reason);
    if (begun.status === 'rejected') throw begun.reason;
    if (became.status === 'rejected') throw became.reason;
    if (became.value !== expected) return null;
    if (read.status === 'rejected') throw read.reason;
    return read.value.rows;
  } catch (error) {
    if (!hasOutdatedPlan(error)) throw error;
    forgetPlans();
    return null;
  } finally {
    client.release(broken);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
