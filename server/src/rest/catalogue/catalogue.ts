export type Column = {
  name: string;
  /** The SQL name, for example `timestamp with time zone`. */
  type: string;
  isJson: boolean;
  /** The SQL of the column's default, none for generated columns and identities nobody may write. */
  defaultSql: string | null;
  readers: readonly string[];
  inserters: readonly string[];
};

export type Relation = {
  name: string;
  kind: 'table' | 'view';
  columns: ReadonlyMap<string, Column>;
  /** For a view, the primary keys of the tables whose key it shows. */
  primaryKey: string[];
  /** What PostgreSQL can do with its rows, regardless of the caller. */
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
  /** The roles that may update something in its rows, and so may lock them. */
  updaters: readonly string[];
};

/** A foreign key between two relations of the schema: tables, or views that show its columns. */
export type ForeignKey = {
  name: string;
  table: string;
  columns: string[];
  referencedTable: string;
  referencedColumns: string[];
  /** Whether at most one row refers to each. */
  isUnique: boolean;
};

/** A type a value may be cast to, and by whom. */
export type CastType = { sql: string; users: readonly string[] };

/** A function's only JSON parameter may be unnamed: then it takes the whole body. */
export type Parameter = { name: string; type: string; isOptional: boolean; isVariadic: boolean };

export type Routine = {
  name: string;
  parameters: Parameter[];
  isReadOnly: boolean;
  isSet: boolean;
  /** Whether grantees call a copy of it. */
  isForGrantees: boolean;
  /** The result as rows. Anything that isn't a row is a single column `value`. */
  result: { kind: 'void' | 'scalar' | 'rows'; relation: Relation };
};

/** Everything in the exposed schema. Every identifier in a statement comes from here. */
export type Catalogue = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  foreignKeys: readonly ForeignKey[];
  routines: readonly Routine[];
  /** Keyed by the name that requests use. */
  castTypes: ReadonlyMap<string, CastType>;
};
