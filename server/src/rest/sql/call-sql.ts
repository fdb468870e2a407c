import type { Parameter, Routine } from '../catalogue/catalogue.ts';
import { takesBody } from '../plan/plan-call.ts';
import { arrayLiteral } from './condition-sql.ts';
import { tableSql } from './read-sql.ts';
import { bind, identifier, join, type Sql, sql, trusted } from './sql.ts';

/** Arguments by name: in one JSON object, or a list's first, that PostgreSQL takes apart, or as separate texts. */
export type Arguments =
  | { kind: 'json'; keys: string[]; text: string; isList: boolean }
  | { kind: 'texts'; texts: Map<string, string[]> };

export function argumentNames(given: Arguments): string[] {
  return given.kind === 'json' ? given.keys : [...given.texts.keys()];
}

/** The rows a call returns; a function without a row type gives one column `value`. */
export function callSql(schema: string, routine: Routine, given: Arguments): Sql {
  const callee = tableSql(schema, routine.name);
  if (takesBody(routine)) return rowsSql(routine, sql`${callee}(${bodySql(routine, given)})`);
  const names = argumentNames(given);
  const parameters = routine.parameters.filter(({ name }) => names.includes(name));
  const call = sql`${callee}(${join(parameters.map((each) => argumentSql(each, given)))})`;
  const isPacked = given.kind === 'json' && parameters.length > 0;
  return rowsSql(routine, call, isPacked ? argumentsSql(parameters, given) : undefined);
}

/** `unpacked` is the source of the call's arguments, unless the call contains them. */
function rowsSql({ result }: Routine, call: Sql, unpacked?: Sql): Sql {
  if (result.kind === 'rows') {
    return unpacked ? sql`select f.* from ${unpacked}, lateral ${call} as f` : sql`select f.* from ${call} as f`;
  }
  return unpacked ? sql`select ${call} as value from ${unpacked}` : sql`select ${call} as value`;
}

function bodySql({ parameters }: Routine, given: Arguments): Sql {
  const text = given.kind === 'json' ? given.text : '{}';
  return sql`${bind(text)}::${trusted(parameters[0]?.type ?? 'json')}`;
}

function argumentSql({ name, type, isVariadic }: Parameter, given: Arguments): Sql {
  const value =
    given.kind === 'json'
      ? sql`arguments.${identifier(name)}`
      : sql`${bind(textOf(given.texts.get(name) ?? [], isVariadic))}::${trusted(type)}`;
  return sql`${trusted(isVariadic ? 'variadic ' : '')}${identifier(name)} := ${value}`;
}

// The last of repeated arguments counts, unless the parameter is variadic.
function textOf(texts: string[], isVariadic: boolean): string | null {
  return isVariadic ? arrayLiteral(texts) : (texts.at(-1) ?? null);
}

function argumentsSql(parameters: Parameter[], { text, isList }: Arguments & { kind: 'json' }): Sql {
  const typed = parameters.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`);
  const object = isList ? sql`(${bind(text)}::json -> 0)` : sql`${bind(text)}::json`;
  return sql`json_to_record(${object}) as arguments (${join(typed)})`;
}
