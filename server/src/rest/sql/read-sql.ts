import { isToOne } from '../catalogue/relationships.ts';
import { outputNames } from '../plan/output-names.ts';
import type { EmbedPlan, Output, PlannedFilter, PlannedOrder, ReadPlan } from '../plan/plan.ts';
import { fieldSql, testSql } from './condition-sql.ts';
import { bind, empty, identifier, join, type Sql, sql, trusted } from './sql.ts';

/** Where rows come from: a table, or a common table expression with its columns. */
export type Source = { schema: string; from: Sql };

export function tableSql(schema: string, name: string): Sql {
  return sql`${identifier(schema)}.${identifier(name)}`;
}

/** The page of rows, one column per output. */
export function pageSql(plan: ReadPlan, { schema, from }: Source): Sql {
  return rowsSql(plan, { schema, from, depth: 0, joins: [] });
}

/** Counts all rows, regardless of paging. */
export function totalSql(plan: ReadPlan, { schema, from }: Source): Sql {
  const place = { schema, from, depth: 0, joins: [] };
  return sql`select count(*) from ${from} as ${aliasOf(0)}${whereSql(plan, place)}`;
}

/** Position of a nested read: its depth determines its alias, `joins` tie it to its parent. */
type Place = Source & { depth: number; joins: Sql[] };

function rowsSql(plan: ReadPlan, place: Place): Sql {
  const outputs = join(plan.outputs.flatMap((output, index) => outputSql(output, place, spreadAlias(place, index))));
  const spreads = plan.outputs.map((output, index) => spreadSql(output, place, spreadAlias(place, index)));
  return sql`select ${outputs} from ${place.from} as ${aliasOf(place.depth)}${join(spreads, '')}${chosenSql(plan, place)}`;
}

function chosenSql(plan: ReadPlan, place: Place): Sql {
  const order = plan.order.length > 0 ? sql` order by ${join(plan.order.map((term) => orderSql(term, place)))}` : empty;
  const offset = plan.offset > 0 ? sql` offset ${bind(plan.offset)}` : empty;
  return sql`${whereSql(plan, place)}${order} limit ${bind(plan.limit)}${offset}`;
}

/** Approximate bytes per row of the page, embeds included. A long text's length is known without reading it. */
export function bytesSql(plan: ReadPlan, { schema, from }: Source): Sql {
  return widthsSql(plan, { schema, from, depth: 0, joins: [] });
}

function widthsSql(plan: ReadPlan, place: Place): Sql {
  const names = Buffer.byteLength(outputNames(plan).join('"":,'));
  const widths = [sql`${trusted(String(names))}::bigint`, ...plan.outputs.map((output) => widthSql(output, place))];
  return sql`select ${join(widths, ' + ')} as bytes from ${place.from} as ${aliasOf(place.depth)}${chosenSql(plan, place)}`;
}

function widthSql(output: Output, place: Place): Sql {
  if (output.kind === 'count') return sql`octet_length(count(*)::text)`;
  if (output.kind === 'field') return sql`coalesce(octet_length(${valueSql(output, place)}::text), 4)`;
  const { embed } = output;
  return sql`(select coalesce(sum(e.bytes), 2) from (${widthsSql(embed.read, placeWithin(embed, place))}) as e)`;
}

function outputSql(output: Output, place: Place, spread: Sql): Sql[] {
  if (output.kind === 'spread') return spreadOutputsSql(output.embed, spread);
  const name = identifier(output.name);
  if (output.kind === 'count') return [sql`count(*) as ${name}`];
  if (output.kind === 'embed') return [sql`${embedSql(output.embed, place)} as ${name}`];
  return [sql`${valueSql(output, place)} as ${name}`];
}

function valueSql({ field, castSql }: Output & { kind: 'field' }, { depth }: Place): Sql {
  const value = fieldSql(field, aliasOf(depth));
  return castSql ? sql`cast(${value} as ${trusted(castSql)})` : value;
}

/** A spread embed's one row beside its parent row; with many rows each column becomes a list. */
function spreadSql(output: Output, place: Place, alias: Sql): Sql {
  if (output.kind !== 'spread') return empty;
  const { embed } = output;
  const rows = rowsSql(embed.read, placeWithin(embed, place));
  const columns = spreadColumns(embed);
  if (isToOne(embed.relationship)) return sql` left join lateral (${rows}) as ${alias}(${join(columns)}) on true`;
  const lists = columns.map((column) => sql`coalesce(json_agg(e.${column}), '[]')`);
  return sql` left join lateral (select ${join(lists)} from (${rows}) as e(${join(columns)})) as ${alias}(${join(columns)}) on true`;
}

function spreadOutputsSql(embed: EmbedPlan, alias: Sql): Sql[] {
  const columns = spreadColumns(embed);
  return outputNames(embed.read).map((name, index) => sql`${alias}.${columns[index] ?? empty} as ${identifier(name)}`);
}

// Numbered, since two of them may have the same name.
function spreadColumns({ read }: EmbedPlan): Sql[] {
  return outputNames(read).map((_name, index) => trusted(`c${index}`));
}

function spreadAlias({ depth }: Place, index: number): Sql {
  return trusted(`s${depth}_${index}`);
}

function embedSql(embed: EmbedPlan, place: Place): Sql {
  const rows = rowsSql(embed.read, placeWithin(embed, place));
  if (isToOne(embed.relationship)) return sql`(select row_to_json(e.*) from (${rows}) as e)`;
  return sql`(select coalesce(json_agg(row_to_json(e.*)), '[]') from (${rows}) as e)`;
}

function existsSql(embed: EmbedPlan, place: Place): Sql {
  const inner = placeWithin(embed, place);
  return sql`exists (select from ${inner.from} as ${aliasOf(inner.depth)}${whereSql(embed.read, inner)})`;
}

function whereSql(plan: ReadPlan, place: Place): Sql {
  const filters = plan.where.map((filter) => filterSql(filter, place));
  const inner = plan.embeds.filter(({ isInner }) => isInner).map((embed) => existsSql(embed, place));
  const all = [...place.joins, ...filters, ...inner];
  return all.length > 0 ? sql` where ${join(all, ' and ')}` : empty;
}

/** Conditions on the rows of the table with the alias t0. */
export function conditionsSql(filters: PlannedFilter[], schema: string): Sql {
  const place = { schema, from: empty, depth: 0, joins: [] };
  return join(
    filters.map((filter) => filterSql(filter, place)),
    ' and ',
  );
}

function filterSql(filter: PlannedFilter, place: Place): Sql {
  if (filter.kind === 'presence') {
    const exists = existsSql(filter.embed, place);
    return filter.isPresent ? exists : sql`(not ${exists})`;
  }
  if (filter.kind === 'condition') {
    return testSql(fieldSql(filter.field, aliasOf(place.depth)), filter.test, filter.isNegated);
  }
  const children = join(
    filter.children.map((child) => filterSql(child, place)),
    ` ${filter.operator} `,
  );
  return filter.isNegated ? sql`(not (${children}))` : sql`(${children})`;
}

function orderSql({ field, embed, direction, nulls }: PlannedOrder, place: Place): Sql {
  const value = embed ? embeddedValueSql(field, embed, place) : fieldSql(field, aliasOf(place.depth));
  return sql`${value}${trusted(direction ? ` ${direction}` : '')}${trusted(nulls ? ` nulls ${nulls}` : '')}`;
}

function embeddedValueSql(field: PlannedOrder['field'], embed: EmbedPlan, place: Place): Sql {
  const inner = placeWithin(embed, place);
  const alias = aliasOf(inner.depth);
  return sql`(select ${fieldSql(field, alias)} from ${inner.from} as ${alias}${whereSql(embed.read, inner)} limit 1)`;
}

function placeWithin({ relationship, read }: EmbedPlan, { schema, depth }: Place): Place {
  const near = aliasOf(depth);
  const far = aliasOf(depth + 1);
  const { junction, pairs } = relationship;
  const from = tableSql(schema, read.relation.name);
  if (!junction) return { schema, from, depth: depth + 1, joins: pairs.map((pair) => equalSql(near, far, pair)) };
  const link = sql`link`;
  const links = [
    ...pairs.map((pair) => equalSql(near, link, pair)),
    ...junction.pairs.map((pair) => equalSql(link, far, pair)),
  ];
  const linked = sql`exists (select from ${tableSql(schema, junction.table)} as ${link} where ${join(links, ' and ')})`;
  return { schema, from, depth: depth + 1, joins: [linked] };
}

function equalSql(left: Sql, right: Sql, [own, other]: [string, string]): Sql {
  return sql`${left}.${identifier(own)} = ${right}.${identifier(other)}`;
}

/** Numbered, so that no alias equals a table's name. */
function aliasOf(depth: number): Sql {
  return trusted(`t${depth}`);
}
