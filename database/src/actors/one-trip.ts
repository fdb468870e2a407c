import pg from 'pg';
import { isOutage } from '../connections/connection-failure.ts';
import { Pipeline, type Statement } from '../pipeline/pipeline.ts';
import { forgetPlans, hasOutdatedPlan } from '../pipeline/plan-names.ts';
import type { Claims, RequestRole } from './actor.ts';
import { becomeBoundReader, becomeReader } from './become.ts';

// Before PostgreSQL 18 a procedure or DO block can commit in a pipeline, and is then neither bound by the role nor read
// only. A query never can.
const isQuery = /^\s*(select|with|explain)\b/i;

/**
 * Becomes the person and reads, in one pipeline. Null if the read must be repeated in a transaction of its own: it is
 * no query, the person has another role by now, or the schema changed.
 */
export async function readInOneTrip<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  claims: Claims,
  expected: RequestRole,
  statement: Statement,
): Promise<Row[] | null> {
  if (!isQuery.test(statement.text)) return null;
  const client = await pool.connect();
  const become = expected === 'app_grantee' ? becomeBoundReader(claims, statement.values) : becomeReader(claims);
  const pipeline = new Pipeline([become, statement]);
  const failure = await pipeline.sendOn(client).then(() => null, asError);
  client.release(failure && !isRefusal(failure) ? failure : undefined);
  const [became, read] = pipeline.answers;
  const role = became?.rows[0]?.role;
  if (failure === null && role === expected) return asRows(read?.rows ?? []);
  // The statement was written for another role, so its result doesn't count.
  if (failure === null || (role !== undefined && role !== expected)) return null;
  if (!hasOutdatedPlan(failure)) throw failure;
  forgetPlans();
  return null;
}

/** After a refusal by PostgreSQL the connection can be reused. After any other failure its state is unknown. */
function isRefusal(failure: Error): boolean {
  return failure instanceof pg.DatabaseError && !isOutage(failure);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

// The caller names the columns of the statement that it wrote.
function asRows<Row extends pg.QueryResultRow>(rows: pg.QueryResultRow[]): Row[] {
  return rows as Row[];
}
