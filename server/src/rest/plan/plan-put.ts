import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { Filter, Query } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import type { PlannedFilter } from './plan.ts';
import { type PlanContext, planField } from './plan-field.ts';
import type { Conflict } from './plan-write.ts';

/** The single row that a PUT is for. */
type Put = { conflict: Conflict; where: PlannedFilter[] };

/** The row the address names by its whole primary key. Throws PGRST105 if it names anything else, and PGRST114. */
export function planPut(context: PlanContext, relation: Relation, query: Query): Put {
  if (query.ranges.some(({ path }) => path.length === 0)) throw pagedPut();
  const where = query.filters
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planKey(context, relation, value));
  const named = new Set(where.map(({ field }) => field.column.name));
  const { primaryKey, columns } = relation;
  if (primaryKey.length === 0 || !primaryKey.every((key) => named.has(key))) throw noKey();
  const keys = primaryKey.flatMap((key) => columns.get(key) ?? []);
  return { conflict: { columns: keys, resolution: 'merge-duplicates' }, where };
}

/** Throws PGRST115 unless the body has the columns the address names. */
export function requireKeys({ conflict }: Put, columns: Column[]): void {
  if (!conflict.columns.every((key) => columns.includes(key))) throw otherKey();
}

/** Refuses a body whose one row isn't the one in the address. */
export function otherKey(): RestError {
  const message = 'Payload values do not match URL in primary key column(s)';
  return new RestError({ status: 400, code: 'PGRST115', message });
}

function planKey(context: PlanContext, relation: Relation, filter: Filter): PlannedFilter & { kind: 'condition' } {
  if (filter.kind === 'tree' || filter.isNegated || filter.field.path.length > 0) throw noKey();
  const { field, test } = filter;
  const isEqual = test.kind === 'compare' && test.operator === 'eq' && test.quantifier === undefined;
  if (!isEqual || !relation.primaryKey.includes(field.name)) throw noKey();
  return { ...filter, field: planField(context, relation, field) };
}

function noKey(): RestError {
  const message = "Filters must include all and only primary key columns with 'eq' operators";
  return new RestError({ status: 405, code: 'PGRST105', message });
}

function pagedPut(): RestError {
  const message = 'limit/offset querystring parameters are not allowed for PUT';
  return new RestError({ status: 400, code: 'PGRST114', message });
}
