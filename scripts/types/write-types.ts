import type { Argument, Column, Procedure, Relation } from './read-schema.ts';

const warning = '// Written by `npm run types` from the migrated schema. Change the schema, not this file.';

/** Types of the rows as the driver returns them, for the tables that `sources` name. */
export function writeTables(columns: Column[], sources: string): string {
  const named = new Set(Array.from(sources.matchAll(/\bTables\['([\w.]+)'\]/g), ([, table]) => table));
  return `${warning}
export type Tables = ${objectOf(
    columns.filter(({ table }) => named.has(table)),
    tableType,
  )};
`;
}

/** The rows as they come over the wire: only what someone may read there. */
export function writeRows(columns: Column[], relations: Relation[]): string {
  const exposed = columns.filter(({ isExposed }) => isExposed);
  const tables = new Set(exposed.map(({ table }) => table));
  const lists = [...tables].map(
    (table) =>
      `${table}: [${relations
        .filter((relation) => relation.table === table)
        .map(relationType)
        .join()}];`,
  );
  return `${warning}
export type Rows = ${objectOf(exposed, rowType)};

/** As the table client wants to know them. */
export type Relations = {\n${lists.join('\n')}\n};
`;
}

function relationType({ name, column, referenced, isOneToOne }: Relation): string {
  return `{ foreignKeyName: '${name}'; columns: ['${column}']; isOneToOne: ${isOneToOne}; referencedRelation: '${referenced}'; referencedColumns: ['id'] }`;
}

/** Types of the functions that requests may call, with the arguments as sent in JSON. */
export function writeProcedures(procedures: Procedure[]): string {
  const types = procedures
    .filter(({ isExposed }) => isExposed)
    .map((procedure) => `${procedure.name}: ${argumentsType(procedure)};`);
  return `${warning}
/** Nothing but these: a name that no argument has is an error too. */
export type Exactly<Arguments, Given extends Arguments> = Given & Record<Exclude<keyof Given, keyof Arguments>, never>;

export type Procedures = {\n${types.join('\n')}\n};
`;
}

/**
 * Types of the arguments, as the driver takes them, of the functions that `sources` name. SQL allows null for all of
 * them.
 */
export function writeFunctions(procedures: Procedure[], sources: string): string {
  const named = new Set(Array.from(sources.matchAll(/\b(?:answerOf|rowsOf)\(\s*'([\w.]+)'/g), ([, name]) => name));
  const types = procedures
    .map((procedure) => ({ ...procedure, name: procedure.name.replace(/^(?!.*\.)/, 'public.') }))
    .filter(({ name }) => named.has(name))
    .map(({ name, arguments: all }) => {
      const lines = all.map((argument) => {
        const type = typeOf(driverArguments, argument.type);
        return `${argument.name}${argument.isOptional ? '?' : ''}: ${type} | null;`;
      });
      return `'${name}': ${all.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n}`};`;
    });
  return `${warning}
export type Functions = {\n${types.join('\n')}\n};
`;
}

/** Required arguments for which null has a meaning; the catalog doesn't say which. */
const meansNull: ReadonlySet<string> = new Set([
  'set_needed needed',
  'set_reminder_steps days_ahead',
  'training_list base',
]);

function argumentsType({ name, arguments: all }: Procedure): string {
  const lines = all.map((argument) => {
    const mayBeNull = argument.isOptional || meansNull.has(`${name} ${argument.name}`);
    return `${argument.name}${argument.isOptional ? '?' : ''}: ${givenType(argument)}${mayBeNull ? ' | null' : ''};`;
  });
  return all.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n}`;
}

function givenType({ type }: Argument): string {
  return type.endsWith('[]') ? `readonly ${wireType(type)}` : wireType(type);
}

function objectOf(columns: Column[], type: (column: Column) => string): string {
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([name, members = []]) => {
    const lines = members.map((column) => `${column.name}: ${type(column)};`);
    return `${JSON.stringify(name)}: {\n${lines.join('\n')}\n};`;
  });
  return `{\n${tables.join('\n')}\n}`;
}

function tableType({ type, values, isNullable }: Column): string {
  return `${values ? union(values) : typeOf(driverTypes, type)}${isNullable ? ' | null' : ''}`;
}

function rowType({ type, values, isNullable }: Column): string {
  return `${values ? union(values) : wireType(type)}${isNullable ? ' | null' : ''}`;
}

const driverTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'integer[]': 'number[]',
  'boolean[]': 'boolean[]',
  integer: 'number',
  bigint: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  'timestamp with time zone[]': 'Date[]',
  date: 'string',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'Record<string, unknown>',
};

const driverArguments = {
  ...Object.fromEntries(
    Object.entries(driverTypes).map(([type, given]) => [type, type.endsWith('[]') ? `readonly ${given}` : given]),
  ),
  bigint: 'string | number',
  'bigint[]': 'readonly (string | number)[]',
  smallint: 'number',
  'timestamp with time zone': 'Date | string',
  // Passed as JSON text.
  json: 'string',
  jsonb: 'string',
};

// JSON has no instants and no large integers.
const wireType = (type: string) =>
  typeOf({ ...driverTypes, bigint: 'number', 'timestamp with time zone': 'string' }, type);

function typeOf(types: Record<string, string>, type: string): string {
  const found = types[type];
  if (!found) throw new Error(`No type is known for ${type}: add it to driverTypes`);
  return found;
}

function union(values: string[]): string {
  return values.map((value) => `'${value}'`).join(' | ');
}
