/** A column of any schema's table, by PostgreSQL's numbers. */
type Origin = { table: number; column: number };

/** The names under which a relation shows table columns: its own, or those a view passes through. */
export type Shown = { relation: string; namesOf: (table: number, column: number) => readonly string[] };

type Named = { id: number; name: string; columns: readonly { name: string; place: number }[] };

/** The table columns that each relation shows, through any number of views. */
export function shownColumns(relations: readonly Named[], views: readonly { id: number; query: string }[]): Shown[] {
  const origins = new Map(views.map(({ id, query }) => [id, readOrigins(query)]));
  return relations.map(({ id, name, columns }) => {
    const names = Map.groupBy(columns, ({ place }) => keyOf(tableBehind(origins, { table: id, column: place })));
    const namesOf = (table: number, column: number) => (names.get(`${table}.${column}`) ?? []).map((each) => each.name);
    return { relation: name, namesOf };
  });
}

/** Each way in which the relation shows all of the columns. */
export function waysToShow({ namesOf }: Shown, table: number, columns: readonly number[]): string[][] {
  return columns.reduce<string[][]>(
    (ways, column) => ways.flatMap((way) => namesOf(table, column).map((name) => [...way, name])),
    [[]],
  );
}

function keyOf(origin: Origin | undefined): string {
  return origin ? `${origin.table}.${origin.column}` : '';
}

// Views can be made to show each other in a circle; then there is no table behind them.
function tableBehind(origins: Map<number, Map<number, Origin>>, start: Origin): Origin | undefined {
  let origin: Origin | undefined = start;
  for (let steps = 0; steps <= origins.size; steps++) {
    const view: Map<number, Origin> | undefined = origin && origins.get(origin.table);
    if (!origin || !view) return origin;
    origin = view.get(origin.column);
  }
  return undefined;
}

const token = /\\.|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/gs;

/**
 * Origins of a view's columns, from its query in `pg_rewrite`: the query is the outermost node in braces, its selected
 * columns are nodes directly inside, and special characters in names are backslash-escaped. Computed columns come from
 * table 0.
 */
function readOrigins(query: string): Map<number, Origin> {
  const origins = new Map<number, Origin>();
  const selected = { resno: 0, resorigtbl: 0, resorigcol: 0 };
  let depth = 0;
  for (const [sign, field, number] of query.matchAll(token)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 2 && field) Object.assign(selected, { [field]: Number(number) });
    if (depth === 2 && field === 'resorigcol') {
      origins.set(selected.resno, { table: selected.resorigtbl, column: selected.resorigcol });
    }
  }
  return origins;
}
