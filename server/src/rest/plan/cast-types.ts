import { RestError } from '../rest-error.ts';
import { type PlanContext, permissionDenied } from './plan-field.ts';

// Names of types that are SQL syntax, and so have the same meaning whatever types exist.
const spelled = new Set([
  ...'int integer smallint bigint decimal dec numeric real float boolean bit char character varchar time timestamp'.split(
    ' ',
  ),
  'bit varying',
  'char varying',
  'character varying',
  'double precision',
  'timestamp with time zone',
  'timestamp without time zone',
  'time with time zone',
  'time without time zone',
]);

/** The SQL of a type that a select item may be cast to. Throws 42704 for an unknown one, 42501 for a hidden one. */
export function castSql(context: PlanContext, wanted: string): string {
  const name = wanted.trim().toLowerCase().replaceAll(/ +/g, ' ');
  const { castTypes } = context.catalogue;
  // PostgreSQL's own name for an array type begins with an underscore, unless another type has that name.
  const isListByName = /^_[^ []+$/.test(name) && !castTypes.has(name);
  const isList = isListByName || name.endsWith('[]');
  const element = isListByName ? name.slice(1) : isList ? name.slice(0, -2).trim() : name;
  if (spelled.has(element) && !isListByName) return name;
  const type = castTypes.get(element);
  if (!type) throw new RestError({ status: 400, code: '42704', message: `type "${wanted.trim()}" does not exist` });
  if (!type.users.includes(context.role)) throw permissionDenied(context, `type ${element}`);
  return isList ? `${type.sql}[]` : type.sql;
}
