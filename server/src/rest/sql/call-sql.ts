import type { Parameter, Routine } from '../catalogue/catalogue.ts';
import { tableSql } from './read-sql.ts';
import { bind, identifier, join, type Sql, sql, trusted } from './sql.ts';

/** Named arguments: one JSON object that PostgreSQL takes apart, or one text for each. */
export type Arguments = { kind: 'json'; keys: string[]; text: string } | { kind: 'texts'; texts: Map<string, string> };

export function argumentNames(given: Arguments): string[] {
  return given.kind === 'json' ? given.keys : [...given.texts.keys()];
}

/** The rows that a call returns; a function without a row type gives one column `value`. */
export function callSql(schema: string, routine: Routine, given: Arguments): Sql {
  const names = argumentNames(given);
  const parameters = routine.parameters.filter(({ name }) => names.includes(name));
  const passed = parameters.map((parameter) => argumentSql(parameter, given));
  const call = sql`${tableSql(schema, routine.name)}(${join(passed)})`;
  const isUnpacked = given.kind === 'json' && parameters.length > 0;
  const unpacked = isUnpacked ? argumentsSql(parameters, given.text) : undefined;
  if (routine.result.kind === 'rows') {
    return unpacked ? sql`select f.* from ${unpacked}, lateral ${call} as f` : sql`select f.* from ${call} as f`;
  }
  return unpacked ? sql`select ${call} as value from ${unpacked}` : sql`select ${call} as value`;
}

function argumentSql({ name, type, isVariadic }: Parameter, given: Arguments): Sql {
  const value =
    given.kind === 'json'
      ? sql`arguments.${identifier(name)}`
      : sql`${bind(given.texts.get(name) ?? null)}::${trusted(type)}`;
  return sql`${trusted(isVariadic ? 'variadic ' : '')}${identifier(name)} := ${value}`;
}

function argumentsSql(parameters: Parameter[], text: string): Sql {
  const typed = parameters.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`);
  return sql`json_to_record(${bind(text)}::json) as arguments (${join(typed)})`;
}
