import type { RequestRole } from '@ffl/database/database';
import type { Catalogue, Column, ForeignKey, Parameter, Relation, Routine } from './catalogue.ts';
import { foreignKeysSql, relationsSql, routinesSql } from './catalogue-sql.ts';

type QueryRunner = <Row extends object>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[] }>;

type RelationRow = {
  name: string;
  kind: string;
  columns: Column[];
  keys: { isPrimary: boolean; columns: string[] }[];
};

type ArgumentRow = { name: string; mode: string; type: string; isJson: boolean };

type RoutineRow = {
  name: string;
  isReadOnly: boolean;
  isSet: boolean;
  resultType: string;
  resultRelation: string | null;
  isResultExposed: boolean | null;
  isVariadic: boolean;
  defaults: number;
  arguments: ArgumentRow[];
};

const roles: RequestRole[] = ['anon', 'authenticated', 'app_admin'];

/** Reads what the schema offers, and to whom, from PostgreSQL's own catalogue. */
export async function readCatalogue(query: QueryRunner, schema: string): Promise<Catalogue> {
  const [relationRows, foreignKeys, routineRows] = await Promise.all([
    query<RelationRow>(relationsSql, [schema, roles]),
    query<ForeignKey>(foreignKeysSql, [schema]),
    query<RoutineRow>(routinesSql, [schema]),
  ]);
  const types = new Map(relationRows.rows.map((row) => [row.name, toRelation(row)]));
  const composites = new Set(relationRows.rows.filter((row) => row.kind === 'c').map((row) => row.name));
  return {
    schema,
    relations: new Map([...types].filter(([name]) => !composites.has(name))),
    foreignKeys: foreignKeys.rows,
    routines: routineRows.rows.flatMap((row) => toRoutine(row, types, composites)),
  };
}

function toRelation(row: RelationRow): Relation {
  return {
    name: row.name,
    kind: row.kind === 'v' || row.kind === 'm' ? 'view' : 'table',
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.keys.find((key) => key.isPrimary)?.columns ?? [],
    uniqueKeys: row.keys.map((key) => key.columns),
  };
}

function toRoutine(row: RoutineRow, types: Map<string, Relation>, composites: Set<string>): Routine[] {
  const inputs = row.arguments.filter(({ mode }) => 'ibv'.includes(mode));
  if (inputs.some(({ name }) => name === '')) return [];
  const parameters = inputs.map(({ name, type, mode }, place): Parameter => {
    const isVariadic = mode === 'v';
    return { name, type, isVariadic, isOptional: isVariadic || place >= inputs.length - row.defaults };
  });
  const { name, isReadOnly, isSet } = row;
  return [{ name, parameters, isReadOnly, isSet, result: resultOf(row, types, composites) }];
}

function resultOf(row: RoutineRow, types: Map<string, Relation>, composites: Set<string>): Routine['result'] {
  const outputs = row.arguments.filter(({ mode }) => 'bot'.includes(mode));
  if (outputs.length > 0) return { kind: 'rows', relation: openRelation(row.name, outputs) };
  if (row.resultType === 'void') return { kind: 'void' };
  const relation = row.isResultExposed ? types.get(row.resultRelation ?? '') : undefined;
  if (!relation) return { kind: 'scalar' };
  if (!composites.has(relation.name)) return { kind: 'rows', relation };
  return { kind: 'rows', relation: openRelation(row.name, [...relation.columns.values()]) };
}

// Whoever may call the function may read all that it returns.
function openRelation(name: string, columns: { name: string; type: string; isJson: boolean }[]): Relation {
  const readable = columns.map((column): [string, Column] => {
    const { name, type, isJson } = column;
    const isComposite = type.endsWith('[]');
    return [name, { name, type, isJson, isComposite, defaultSql: null, readers: roles, inserters: [] }];
  });
  return { name, kind: 'table', columns: new Map(readable), primaryKey: [], uniqueKeys: [] };
}
