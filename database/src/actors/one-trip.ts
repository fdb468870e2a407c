import pg from 'pg';
import { isOutage } from '../connections/connection-failure.ts';
import { forgetPlans, hasOutdatedPlan } from '../pipeline/plan-names.ts';
import { type Statement, send, sendOne } from '../pipeline/send.ts';
import type { Claims, RequestRole } from './actor.ts';
import { becoming } from './become.ts';

/**
 * Begins, becomes the person, reads and commits without waiting in between. Null if it must be retried: the role turned
 * out to be different, or the schema changed.
 */
export async function readInOneTrip<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  claims: Claims,
  expected: RequestRole,
  statement: Statement,
): Promise<Row[] | null> {
  const client = await pool.connect();
  const [begun, became, read, ended] = await Promise.allSettled([
    send(client, { text: 'begin read only', values: [] }),
    sendOne<{ role: RequestRole }>(client, becoming(claims)),
    sendOne<Row>(client, statement),
    send(client, { text: 'commit', values: [] }),
  ]);
  // After the first failure PostgreSQL refuses the rest.
  const failure = [begun, became, read, ended].find((each) => each.status === 'rejected')?.reason ?? null;
  client.release(failure !== null && !isRefusal(failure) ? failure : undefined);
  const role = became.status === 'fulfilled' ? became.value.rows[0]?.role : undefined;
  // Written for another role, whatever came of it.
  if (role !== undefined && role !== expected) return null;
  if (failure === null) return read.status === 'fulfilled' ? read.value.rows : null;
  if (!hasOutdatedPlan(failure)) throw failure;
  forgetPlans();
  return null;
}

/** After an error from PostgreSQL the connection serves the next person; after anything else nobody knows its state. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError && !isOutage(failure);
}
