import type { RequestRole } from '@ffl/database/database';

export type Column = {
  name: string;
  /** As SQL writes it, for example `timestamp with time zone`. */
  type: string;
  isJson: boolean;
  isComposite: boolean;
  /** The SQL of the column's default, none for generated and identity columns. */
  defaultSql: string | null;
  readers: RequestRole[];
  inserters: RequestRole[];
};

export type Relation = {
  name: string;
  kind: 'table' | 'view';
  columns: ReadonlyMap<string, Column>;
  primaryKey: string[];
  uniqueKeys: string[][];
};

export type ForeignKey = {
  name: string;
  table: string;
  columns: string[];
  referencedTable: string;
  referencedColumns: string[];
};

export type Parameter = { name: string; type: string; isOptional: boolean; isVariadic: boolean };

export type Routine = {
  name: string;
  parameters: Parameter[];
  isReadOnly: boolean;
  isSet: boolean;
  result: { kind: 'void' } | { kind: 'scalar' } | { kind: 'rows'; relation: Relation };
};

/** What the exposed schema offers. Every identifier in a statement comes from here. */
export type Catalogue = {
  schema: string;
  relations: ReadonlyMap<string, Relation>;
  foreignKeys: readonly ForeignKey[];
  routines: readonly Routine[];
};
