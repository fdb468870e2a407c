import type { Catalogue, ForeignKey } from './catalogue.ts';

type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';

/** How rows of `from` relate to rows of `to`: column pairs, directly or through a junction table. */
export type Relationship = {
  cardinality: Cardinality;
  from: string;
  to: string;
  pairs: [string, string][];
  junction?: { table: string; pairs: [string, string][] };
  /** The constraints behind it, the junction's two in order. */
  keys: ForeignKey[];
};

/** All relationships of a table, by its foreign keys and those that point to it. */
export function relationshipsOf(catalogue: Catalogue, table: string): Relationship[] {
  const direct = catalogue.foreignKeys.flatMap((key) => directRelationships(key, table));
  return [...direct, ...junctionRelationships(catalogue, table)];
}

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one';
}

function directRelationships(key: ForeignKey, table: string): Relationship[] {
  const found: Relationship[] = [];
  if (key.table === table) {
    const cardinality = key.isUnique ? 'one-to-one' : 'many-to-one';
    found.push({ cardinality, from: table, to: key.referencedTable, pairs: pairsOf(key), keys: [key] });
  }
  if (key.referencedTable === table) {
    const cardinality = key.isUnique ? 'one-to-one' : 'one-to-many';
    found.push({ cardinality, from: table, to: key.table, pairs: flip(pairsOf(key)), keys: [key] });
  }
  return found;
}

function junctionRelationships(catalogue: Catalogue, table: string): Relationship[] {
  const inward = catalogue.foreignKeys.filter((key) => key.referencedTable === table);
  return inward.flatMap((near) => {
    const primaryKey = catalogue.relations.get(near.table)?.primaryKey ?? [];
    const others = catalogue.foreignKeys.filter((far) => far.table === near.table && far.name !== near.name);
    const makesPrimaryKey = (far: ForeignKey) =>
      [...near.columns, ...far.columns].every((name) => primaryKey.includes(name));
    return others.filter(makesPrimaryKey).map((far): Relationship => {
      const junction = { table: near.table, pairs: pairsOf(far) };
      const to = far.referencedTable;
      return { cardinality: 'many-to-many', from: table, to, pairs: flip(pairsOf(near)), junction, keys: [near, far] };
    });
  });
}

function pairsOf(key: ForeignKey): [string, string][] {
  return key.columns.map((column, index) => [column, key.referencedColumns[index] ?? '']);
}

function flip(pairs: [string, string][]): [string, string][] {
  return pairs.map(([a, b]) => [b, a]);
}
