import type { Relation } from '../catalogue/catalogue.ts';
import { restLimits } from '../limits.ts';
import { mergeRanges } from '../parse/parse-range.ts';
import type { EmbedItem, Filter, Located, OrderTerm, Query, Range, SelectItem } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import { castSql } from './cast-types.ts';
import { findRelationship } from './find-relationship.ts';
import { outputNames } from './output-names.ts';
import type { EmbedPlan, Output, ReadPlan } from './plan.ts';
import { findRelation, type PlanContext, planField, readableColumns } from './plan-field.ts';
import { planFilter } from './plan-filter.ts';
import { planOrder } from './plan-order.ts';

/** The request's parts about one table and the embeds below it. */
type Scope = {
  select: SelectItem[];
  filters: Located<Filter>[];
  orders: Located<OrderTerm[]>[];
  ranges: Located<Range>[];
};

/** Plans a read of `relation`. Throws for an unknown, hidden or ambiguous name. */
export function planRead(context: PlanContext, relation: Relation, scope: Scope): ReadPlan {
  const children = scope.select.filter((item) => item.kind === 'embed');
  requireEmbedded(scope, children);
  const embeds = new Map(children.map((item) => [item, planEmbed(context, relation, item, scope)]));
  const named = (name: string) => embeds.get(children.find((item) => answersTo(item, name)) ?? noItem);
  const own = mergeRanges(here(scope.ranges));
  const outputs = scope.select.flatMap((item) => planItem(context, relation, item, embeds));
  requireFewOfEach(outputs);
  return {
    relation,
    outputs,
    embeds: [...embeds.values()],
    where: here(scope.filters).map((filter) => planFilter(context, relation, filter, named)),
    order: here(scope.orders).flatMap((terms) => terms.map((term) => planOrder(context, relation, term, named))),
    limit: Math.min(own.limit ?? context.maxRows, context.maxRows),
    offset: own.offset ?? 0,
  };
}

/** The query with the paging of `range`. */
export function scopeOf(query: Query, range: Range): Scope {
  const ranges = [...query.ranges.filter(({ path }) => path.length > 0), { path: [], value: range }];
  return { select: query.select, filters: query.filters, orders: query.orders, ranges };
}

function planEmbed(context: PlanContext, parent: Relation, item: EmbedItem, scope: Scope): EmbedPlan {
  const relationship = findRelationship(context, parent, item);
  const below: Scope = {
    select: item.items,
    filters: within(scope.filters, item),
    orders: within(scope.orders, item),
    ranges: within(scope.ranges, item),
  };
  const inside = { ...context, maxRows: Math.min(context.maxRows, restLimits.embedRows) };
  const read = planRead(inside, findRelation(context, relationship.to), below);
  return { relationship, isInner: item.isInner, read };
}

function planItem(
  context: PlanContext,
  relation: Relation,
  item: SelectItem,
  embeds: Map<EmbedItem, EmbedPlan>,
): Output[] {
  if (item.kind === 'all') {
    const columns = readableColumns(context, relation);
    return columns.map((column) => ({ kind: 'field', name: column.name, field: { column, path: [] } }));
  }
  if (item.kind === 'embed') {
    const embed = embeds.get(item);
    if (!embed || item.items.length === 0 || outputNames(embed.read).length === 0) return [];
    return item.isSpread ? [{ kind: 'spread', embed }] : [{ kind: 'embed', name: item.alias ?? item.relation, embed }];
  }
  // In PostgreSQL a nonexistent column `count` is the row count, on which clients rely.
  if (item.field.name === 'count' && !relation.columns.has('count'))
    return [{ kind: 'count', name: item.alias ?? 'count' }];
  const field = planField(context, relation, item.field);
  const cast = item.cast === undefined ? {} : { castSql: castSql(context, item.cast) };
  return [{ kind: 'field', name: item.alias ?? lastKey(item.field), field, ...cast }];
}

function lastKey({ name, path }: { name: string; path: { key: string }[] }): string {
  return path.findLast(({ key }) => !/^-?\d+$/.test(key))?.key ?? name;
}

const noItem: EmbedItem = { kind: 'embed', relation: '', isInner: false, isSpread: false, items: [] };

function answersTo(item: EmbedItem, name: string): boolean {
  return (item.alias ?? item.relation) === name || item.relation === name;
}

function here<T>(located: Located<T>[]): T[] {
  return located.filter(({ path }) => path.length === 0).map(({ value }) => value);
}

function within<T>(located: Located<T>[], item: EmbedItem): Located<T>[] {
  const inside = located.filter(({ path }) => path[0] !== undefined && answersTo(item, path[0]));
  return inside.map(({ path, value }) => ({ path: path.slice(1), value }));
}

function requireEmbedded(scope: Scope, children: EmbedItem[]): void {
  const paths = [...scope.filters, ...scope.orders, ...scope.ranges].map(({ path }) => path[0]);
  const missing = paths.find((name) => name !== undefined && !children.some((item) => answersTo(item, name)));
  if (missing === undefined) return;
  throw new RestError({
    status: 400,
    code: 'PGRST108',
    message: `'${missing}' is not an embedded resource in this request`,
    hint: `Verify that '${missing}' is included in the 'select' query parameter.`,
  });
}

// Limits repeats of a column. Each part of a JSON value counts as a separate column; for any other column, casts and
// functions make no difference.
function requireFewOfEach(outputs: Output[]): void {
  const fields = outputs.flatMap((output) => (output.kind === 'field' ? output.field : []));
  const same = Map.groupBy(fields, ({ column, path }) => JSON.stringify([column.name, column.isJson ? path : []]));
  const tooOften = [...same.values()].find(({ length }) => length > restLimits.sameColumn);
  if (!tooOften) return;
  const message = `A request may select the same column at most ${restLimits.sameColumn} times`;
  throw new RestError({ status: 400, code: 'PGRST100', message });
}
