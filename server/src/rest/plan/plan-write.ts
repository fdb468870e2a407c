import type { Column, Relation } from '../catalogue/catalogue.ts';
import { type Body, sharedKeys } from '../parse/parse-body.ts';
import type { Preferences } from '../parse/parse-preferences.ts';
import type { Query } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import type { PlannedFilter, ReadPlan } from './plan.ts';
import type { PlanContext } from './plan-field.ts';
import { planFilter } from './plan-filter.ts';
import { planRead, scopeOf } from './plan-read.ts';

export type Conflict = { columns: Column[]; resolution: 'merge-duplicates' | 'ignore-duplicates' };

/** The columns a body writes. Throws PGRST204 for an unknown one, PGRST102 for objects with differing keys. */
export function planColumns(relation: Relation, body: Body, named?: string[]): Column[] {
  const names = named ? [...new Set(named)] : sharedKeys(body.objects);
  return names.map((name) => relation.columns.get(name) ?? unknownColumn(relation.name, name));
}

/** The conflict target of an upsert; null for a plain insert. */
export function planConflict(relation: Relation, query: Query, preferences: Preferences): Conflict | undefined {
  const names = query.onConflict ?? relation.primaryKey;
  if (!preferences.resolution || names.length === 0) return undefined;
  const columns = names.map((name) => relation.columns.get(name) ?? unknownColumn(relation.name, name));
  return { columns, resolution: preferences.resolution };
}

/** The rows an update or delete is for. Throws 21000 if it is for all of them. */
export function planTarget(
  context: PlanContext,
  relation: Relation,
  query: Query,
  verb: 'UPDATE' | 'DELETE',
): PlannedFilter[] {
  const own = query.filters.filter(({ path }) => path.length === 0);
  if (own.length === 0) {
    throw new RestError({ status: 400, code: '21000', message: `${verb} requires a WHERE clause` });
  }
  return own.map(({ value }) => planFilter(context, relation, value, () => undefined));
}

/** Plans the output of written rows without filters, since these already chose the rows. */
export function planReturned(context: PlanContext, relation: Relation, query: Query): ReadPlan {
  const filters = query.filters.filter(({ path }) => path.length > 0);
  const scope = scopeOf({ ...query, filters }, {});
  return { ...planRead(context, relation, scope), limit: Number.MAX_SAFE_INTEGER };
}

/** Columns of its own table that a read needs. */
export function columnsUsed(plan: ReadPlan): Column[] {
  const names = new Set([
    ...plan.outputs.flatMap((output) => (output.kind === 'field' ? [output.field.column.name] : [])),
    ...plan.order.flatMap((term) => (term.embed ? [] : [term.field.column.name])),
    ...plan.embeds.flatMap(({ relationship }) => relationship.pairs.map(([own]) => own)),
  ]);
  return [...plan.relation.columns.values()].filter((column) => names.has(column.name));
}

function unknownColumn(table: string, name: string): never {
  const message = `Could not find the '${name}' column of '${table}' in the schema cache`;
  throw new RestError({ status: 400, code: 'PGRST204', message });
}
