import type { CastType, Catalogue, Column, Parameter, Relation, Routine } from './catalogue.ts';
import {
  castTypesSql,
  foreignKeysSql,
  relationsSql,
  routinesSql,
  uniqueKeysSql,
  viewsSql,
  writeBits,
} from './catalogue-sql.ts';
import { shownColumns } from './shown-columns.ts';
import { foreignKeysBetween, primaryKeyOf, type Reference, type UniqueKey } from './shown-keys.ts';

type QueryRunner = <Row extends object>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[] }>;

type RelationRow = {
  id: number;
  name: string;
  kind: string;
  columns: (Column & { place: number })[];
  writes: number;
  updaters: string[];
};

type ArgumentRow = { name: string; mode: string; type: string; isJson: boolean };

type UnboundColumn = Pick<Column, 'name' | 'type' | 'isJson'>;

type RoutineRow = {
  name: string;
  isReadOnly: boolean;
  isSet: boolean;
  isForGrantees: boolean;
  resultType: string;
  resultRelation: string | null;
  /** Columns of a result whose relation isn't exposed. */
  resultColumns: UnboundColumn[] | null;
  isVariadic: boolean;
  defaults: number;
  arguments: ArgumentRow[];
};

/**
 * Types of function results: relations by name, composite types among them, and the roles that can call functions at
 * all.
 */
type Known = { types: Map<string, Relation>; composites: Set<string>; roles: readonly string[] };

/** Reads what the schema offers, and to which roles, from PostgreSQL's catalog. */
export async function readCatalogue(query: QueryRunner, schema: string, roles: readonly string[]): Promise<Catalogue> {
  const [relationRows, uniqueKeys, references, views, routineRows, castTypes] = await Promise.all([
    query<RelationRow>(relationsSql, [schema, roles]),
    query<UniqueKey>(uniqueKeysSql, []),
    query<Reference>(foreignKeysSql, []),
    query<{ id: number; query: string }>(viewsSql, []),
    query<RoutineRow>(routinesSql, [schema]),
    query<CastType & { name: string }>(castTypesSql, [schema, roles]),
  ]);
  const shown = shownColumns(relationRows.rows, views.rows);
  const primaryKeys = new Map(shown.map((each) => [each.relation, primaryKeyOf(each, uniqueKeys.rows)]));
  const types = new Map(relationRows.rows.map((row) => [row.name, toRelation(row, primaryKeys.get(row.name) ?? [])]));
  const composites = new Set(relationRows.rows.filter((row) => row.kind === 'c').map((row) => row.name));
  return {
    schema,
    relations: new Map([...types].filter(([name]) => !composites.has(name))),
    foreignKeys: foreignKeysBetween(shown, references.rows, uniqueKeys.rows),
    routines: routineRows.rows.flatMap((row) => toRoutine(row, { types, composites, roles })),
    castTypes: new Map(castTypes.rows.map((type) => [type.name, type])),
  };
}

function toRelation(row: RelationRow, primaryKey: string[]): Relation {
  return {
    name: row.name,
    kind: row.kind === 'v' || row.kind === 'm' ? 'view' : 'table',
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey,
    isInsertable: (row.writes & writeBits.insert) > 0,
    isUpdatable: (row.writes & writeBits.update) > 0,
    isDeletable: (row.writes & writeBits.delete) > 0,
    updaters: row.updaters,
  };
}

function toRoutine(row: RoutineRow, known: Known): Routine[] {
  const inputs = row.arguments.filter(({ mode }) => 'ibv'.includes(mode));
  const takesBody = inputs.length === 1 && inputs[0]?.isJson === true;
  if (inputs.some(({ name }) => name === '') && !takesBody) return [];
  const parameters = inputs.map(({ name, type, mode }, place): Parameter => {
    const isVariadic = mode === 'v';
    return { name, type, isVariadic, isOptional: isVariadic || place >= inputs.length - row.defaults };
  });
  const { name, isReadOnly, isSet, isForGrantees } = row;
  return [{ name, parameters, isReadOnly, isSet, isForGrantees, result: resultOf(row, known) }];
}

function resultOf(row: RoutineRow, { types, composites, roles }: Known): Routine['result'] {
  const outputs = row.arguments.filter(({ mode }) => 'bot'.includes(mode));
  if (outputs.length > 0) return { kind: 'rows', relation: openRelation(row.name, outputs, roles) };
  if (row.resultColumns) return { kind: 'rows', relation: openRelation(row.name, row.resultColumns, roles) };
  const relation = types.get(row.resultRelation ?? '');
  if (relation && !composites.has(relation.name)) return { kind: 'rows', relation };
  if (relation) return { kind: 'rows', relation: openRelation(row.name, [...relation.columns.values()], roles) };
  const value = { name: 'value', type: '', isJson: false };
  return { kind: row.resultType === 'void' ? 'void' : 'scalar', relation: openRelation(row.name, [value], roles) };
}

// A relation for a function's result; callers of the function can read all of it.
function openRelation(name: string, columns: UnboundColumn[], readers: readonly string[]): Relation {
  const readable = columns.map((column): [string, Column] => {
    const { name, type, isJson } = column;
    return [name, { name, type, isJson, defaultSql: null, readers, inserters: [] }];
  });
  return {
    name,
    kind: 'table',
    columns: new Map(readable),
    primaryKey: [],
    isInsertable: false,
    isUpdatable: false,
    isDeletable: false,
    updaters: [],
  };
}
