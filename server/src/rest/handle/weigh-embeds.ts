import type { RequestRole } from '@ffl/database/actors/actor';
import { restLimits } from '../limits.ts';
import type { ReadPlan } from '../plan/plan.ts';
import { RestError } from '../rest-error.ts';
import { type Sql, sql } from '../sql/sql.ts';

/** PostgreSQL's estimate of a statement's cost. */
export type Estimate = { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] };

/** Whether the size of a result is added up before it is written: a photo may be in every row of a list. */
export function isMeasured({ embeds }: ReadPlan, role: RequestRole): boolean {
  return role !== 'app_admin' && embeds.length > 0;
}

/**
 * Whether the cost of a read is estimated before it runs. Members see few rows, so one list per row is cheap; nested
 * lists of what everyone sees multiply.
 */
export function isWeighed(plan: ReadPlan, role: RequestRole): boolean {
  return role !== 'app_admin' && countEmbeds(plan) > 1;
}

export function estimateSql(statement: Sql): Sql {
  return sql`explain (format json) ${statement}`;
}

/** Throws PGRST100 if the read would hold others up. */
export function requireAffordable(estimate: Estimate | undefined): void {
  const cost = estimate?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
  if (cost <= restLimits.embedsCost) return;
  const message = 'The embeds of this request would take too long. Ask for fewer of them, or for fewer rows';
  throw new RestError({ status: 400, code: 'PGRST100', message });
}

function countEmbeds({ embeds }: ReadPlan): number {
  return embeds.reduce((count, { read }) => count + 1 + countEmbeds(read), 0);
}
