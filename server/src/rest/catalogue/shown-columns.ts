/** A column of a table of any schema, by the numbers that PostgreSQL gives both. */
type Origin = { table: number; column: number };

/** Under which names a relation shows the columns of tables: its own, or those that a view takes as they are. */
export type Shown = { relation: string; namesOf: (table: number, column: number) => readonly string[] };

type Named = { id: number; name: string; columns: readonly { name: string; place: number }[] };

/** What each of the relations shows, through views of views down to the tables. */
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

// Views can be made to show each other; then nothing is behind them.
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
 * Where the columns of a view come from, by its query as `pg_rewrite` keeps it: the query is the outermost node in
 * braces, what it selects are nodes right within, and a sign of a name has a backslash before it. What is computed
 * comes from table 0.
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
