import type { RequestRole } from '@ffl/database/actors/actor';
import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { Body } from '../parse/parse-body.ts';
import type { PlannedFilter } from '../plan/plan.ts';
import type { Conflict } from '../plan/plan-write.ts';
import { conditionsSql, tableSql } from './read-sql.ts';
import { bind, empty, identifier, join, type Sql, sql, trusted } from './sql.ts';

export type Target = { schema: string; relation: Relation; returning: Column[] };

type Insert = {
  columns: Column[];
  body: Body;
  fillsDefaults: boolean;
  conflict: Conflict | undefined;
  /** Selects rows of the body; all by default. */
  where?: PlannedFilter[];
};

export function insertSql(target: Target, { columns, body, fillsDefaults, conflict, where }: Insert): Sql {
  const table = tableSql(target.schema, target.relation.name);
  if (body.objects.length === 0) return nothingSql(target);
  const rows =
    columns.length === 0
      ? defaultRowsSql(target.relation, body.objects.length)
      : sql`(${namesSql(columns)}) select ${join(columns.map((column) => storedSql(column)))} from ${meantSql(target, recordsSql(columns, body, fillsDefaults), where)}`;
  return sql`insert into ${table} as t0 ${rows}${conflict ? conflictSql(columns, conflict) : empty}${returningSql(target)}`;
}

function meantSql({ schema }: Target, records: Sql, where?: PlannedFilter[]): Sql {
  return where ? sql`(select * from ${records}) as t0 where ${conditionsSql(where, schema)}` : records;
}

/** Counts the rows to upsert that already exist. */
export function existingSql({ schema, relation }: Target, { columns, body, conflict, where }: Insert): Sql {
  if (where) {
    const table = tableSql(schema, relation.name);
    return sql`select count(*)::int from ${table} as t0 where ${conditionsSql(where, schema)}`;
  }
  const keys = conflict?.columns ?? [];
  const isGiven = keys.every((key) => columns.includes(key));
  if (!isGiven || keys.length === 0) return sql`select 0`;
  const pairs = keys.map(({ name }) => sql`t0.${identifier(name)} = body.${identifier(name)}`);
  const table = tableSql(schema, relation.name);
  return sql`select count(*)::int from ${table} as t0 join ${recordsSql(columns, body, false)} on ${join(pairs, ' and ')}`;
}

type Update = { columns: Column[]; body: Body; fillsDefaults: boolean; where: PlannedFilter[] };

export function updateSql(target: Target, { columns, body, fillsDefaults, where }: Update): Sql {
  if (columns.length === 0) return nothingSql(target);
  const table = tableSql(target.schema, target.relation.name);
  const changes = columns.map((column) => sql`${identifier(column.name)} = ${storedSql(column, sql`body.`)}`);
  const rows = recordsSql(columns, body, fillsDefaults);
  return sql`update ${table} as t0 set ${join(changes)} from ${rows} where ${inOrderSql(target, where)}${returningSql(target)}`;
}

/**
 * The rows are locked first if `role` may lock. A policy may let someone delete what they can't update, so all matching
 * rows are deleted, locked or not.
 */
export function deleteSql(target: Target, where: PlannedFilter[], role: RequestRole): Sql {
  const table = tableSql(target.schema, target.relation.name);
  const conditions = conditionsSql(where, target.schema);
  const ordered = target.relation.updaters.includes(role) ? orderedSql(target, where) : undefined;
  const locked = ordered ? sql` and (select count(*) from (${ordered.found} for update) as locked) is not null` : empty;
  return sql`delete from ${table} as t0 where ${conditions}${locked}${returningSql(target)}`;
}

/** Locks the rows in order before any is updated. */
function inOrderSql(target: Target, where: PlannedFilter[]): Sql {
  const ordered = orderedSql(target, where);
  if (!ordered) return conditionsSql(where, target.schema);
  return sql`(${ordered.keys}) in (${ordered.found} for no key update)`;
}

/**
 * Rows for a write, in key order; undefined if there is only one. Two writes that locked the same rows in opposite
 * orders would deadlock.
 */
function orderedSql({ schema, relation }: Target, where: PlannedFilter[]): { keys: Sql; found: Sql } | undefined {
  const { primaryKey, kind } = relation;
  if (kind === 'view' || primaryKey.length === 0 || namesOneRow(relation, where)) return undefined;
  const keys = join(primaryKey.map((name) => sql`t0.${identifier(name)}`));
  const conditions = conditionsSql(where, schema);
  const found = sql`select ${keys} from ${tableSql(schema, relation.name)} as t0 where ${conditions} order by ${keys}`;
  return { keys, found };
}

function namesOneRow({ primaryKey }: Relation, where: PlannedFilter[]): boolean {
  const named = where.flatMap((filter) => (isEquality(filter) ? filter.field.column.name : []));
  return primaryKey.every((key) => named.includes(key));
}

function isEquality(filter: PlannedFilter): filter is PlannedFilter & { kind: 'condition' } {
  if (filter.kind !== 'condition' || filter.isNegated) return false;
  const { test } = filter;
  return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === undefined;
}

function nothingSql({ schema, relation, returning }: Target): Sql {
  return sql`select ${namesSql(returning)} from ${tableSql(schema, relation.name)} as t0 where false`;
}

// Without columns it returns only a number, which needs no right to read.
function returningSql({ returning }: Target): Sql {
  if (returning.length === 0) return sql` returning 1`;
  return sql` returning ${join(returning.map(({ name }) => sql`t0.${identifier(name)}`))}`;
}

function defaultRowsSql({ columns }: Relation, count: number): Sql {
  const column = [...columns.values()].find(({ inserters }) => inserters.length > 0);
  if (count === 1 || !column) return sql`default values`;
  return sql`(${identifier(column.name)}) values ${trusted(Array(count).fill('(default)').join(', '))}`;
}

const milliseconds = 'timestamp(3) with time zone';

/**
 * A column's value from the body. PostgreSQL would round an instant to microseconds, and could so lengthen whatever
 * ends with it.
 */
function storedSql({ name, type }: Column, from: Sql = empty): Sql {
  const given = sql`${from}${identifier(name)}`;
  return type === milliseconds ? sql`date_trunc('milliseconds', ${given})` : given;
}

/** The body as rows called `body`, each value read by PostgreSQL as its column's type. */
function recordsSql(columns: Column[], body: Body, fillsDefaults: boolean): Sql {
  const typed = join(
    columns.map(({ name, type }) => {
      const read = type === milliseconds ? 'timestamp with time zone' : type;
      return sql`${identifier(name)} ${trusted(read)}`;
    }),
  );
  const defaults = columns.flatMap(({ name, defaultSql }) =>
    defaultSql === null ? [] : sql`${bind(name)}::text, ${trusted(defaultSql)}`,
  );
  if (!fillsDefaults || defaults.length === 0)
    return sql`json_to_recordset(${bind(body.text)}::json) as body (${typed})`;
  const filled = sql`select jsonb_agg(jsonb_build_object(${join(defaults)}) || item) from jsonb_array_elements(${bind(body.text)}::jsonb) as item`;
  return sql`jsonb_to_recordset((${filled})) as body (${typed})`;
}

function conflictSql(columns: Column[], conflict: Conflict): Sql {
  const meeting = sql` on conflict (${namesSql(conflict.columns)})`;
  const others = columns.filter((column) => !conflict.columns.includes(column));
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return sql`${meeting} do nothing`;
  // A row that only repeats its key is still written, so it is counted and returned.
  const changed = others.length > 0 ? others : columns;
  const changes = changed.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  return sql`${meeting} do update set ${join(changes)}`;
}

function namesSql(columns: Column[]): Sql {
  return join(columns.map(({ name }) => identifier(name)));
}
