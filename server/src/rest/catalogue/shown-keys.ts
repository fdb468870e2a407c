import type { ForeignKey } from './catalogue.ts';
import { type Shown, waysToShow } from './shown-columns.ts';

/** A key of any schema's table, tables and columns by number. */
export type UniqueKey = { table: number; isPrimary: boolean; columns: number[] };

export type Reference = {
  name: string;
  table: number;
  columns: number[];
  referencedTable: number;
  referencedColumns: number[];
};

/** The foreign keys between relations that show all of their columns, once per way they do. */
export function foreignKeysBetween(
  shown: readonly Shown[],
  references: readonly Reference[],
  unique: readonly UniqueKey[],
): ForeignKey[] {
  return references.flatMap(({ name, table, columns, referencedTable, referencedColumns }) => {
    const isUnique = unique.some((key) => key.table === table && isSame(key.columns, columns));
    const children = ends(shown, table, columns);
    const parents = ends(shown, referencedTable, referencedColumns);
    return children.flatMap((child) =>
      parents.map((parent) => ({
        name,
        isUnique,
        table: child.relation,
        columns: child.columns,
        referencedTable: parent.relation,
        referencedColumns: parent.columns,
      })),
    );
  });
}

/** The columns that identify a relation's rows: for each primary key it shows, the first way it does. */
export function primaryKeyOf(shown: Shown, unique: readonly UniqueKey[]): string[] {
  const primary = unique.filter(({ isPrimary }) => isPrimary);
  return primary.flatMap(({ table, columns }) => waysToShow(shown, table, columns)[0] ?? []);
}

function ends(shown: readonly Shown[], table: number, columns: readonly number[]) {
  return shown.flatMap((each) =>
    waysToShow(each, table, columns).map((way) => ({ relation: each.relation, columns: way })),
  );
}

function isSame(key: readonly number[], columns: readonly number[]): boolean {
  return key.length === columns.length && key.every((column) => columns.includes(column));
}
