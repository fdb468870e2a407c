import type { RequestRole } from '@ffl/database/actors/actor';
import type { Catalogue, Column, Relation } from '../catalogue/catalogue.ts';
import { similarColumn, similarName } from '../catalogue/similar-name.ts';
import type { Field } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import type { PlannedField } from './plan.ts';

/** Context of planning: the catalog, the caller's role and the row limit. */
export type PlanContext = { catalogue: Catalogue; role: RequestRole; maxRows: number };

/** Throws PGRST205 if the schema has no such table. */
export function findRelation({ catalogue }: Pick<PlanContext, 'catalogue'>, name: string): Relation {
  const relation = catalogue.relations.get(name);
  if (relation) return relation;
  const similar = similarName(name, catalogue.relations.keys());
  throw new RestError({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${catalogue.schema}.${name}' in the schema cache`,
    hint: similar ? `Perhaps you meant the table '${catalogue.schema}.${similar}'` : null,
  });
}

/** A column the caller may read. Throws 42703 for an unknown one, 42501 for a hidden one. */
export function planField(context: PlanContext, relation: Relation, field: Field): PlannedField {
  const column = relation.columns.get(field.name);
  if (!column) throw unknownColumn(context, relation, field.name);
  if (!column.readers.includes(context.role)) throw permissionDenied(context, `${relation.kind} ${relation.name}`);
  return { column, path: field.path };
}

/** The columns `*` stands for. Throws 42501 if the caller may read none. */
export function readableColumns(context: PlanContext, relation: Relation): Column[] {
  const readable = [...relation.columns.values()].filter((column) => column.readers.includes(context.role));
  if (readable.length === 0) throw permissionDenied(context, `${relation.kind} ${relation.name}`);
  return readable;
}

/** The database's words for a missing permission. */
export function permissionDenied({ role }: PlanContext, thing: string): RestError {
  return new RestError({
    status: role === 'anon' ? 401 : 403,
    code: '42501',
    message: `permission denied for ${thing}`,
    headers: role === 'anon' ? { 'WWW-Authenticate': 'Bearer' } : {},
  });
}

function unknownColumn({ role }: PlanContext, relation: Relation, name: string): RestError {
  const readable = [...relation.columns.values()].filter((column) => column.readers.includes(role));
  const similar = similarColumn(
    name,
    readable.map((column) => column.name),
  );
  return new RestError({
    status: 400,
    code: '42703',
    message: `column ${relation.name}.${name} does not exist`,
    hint: similar ? `Perhaps you meant to reference the column "${relation.name}.${similar}".` : null,
  });
}
