import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { type Answer, send } from './pipeline/send.ts';
import type { Tables } from './schema/tables.ts';

/** Builds typed SQL; it runs nothing. What it builds goes to a Transaction. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** One open transaction on one connection. Statements may be sent without awaiting the one before. */
export type Transaction = {
  /** Runs SQL text with bound values. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Answer<Row>>;
  all<Row>(query: Compilable<Row>): Promise<Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
};

export function transactionOn(client: pg.Client): Transaction {
  async function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
    return send<Row>(client, { text, values });
  }
  async function all<Row>(statement: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = statement.compile();
    const result = await query(sql, parameters);
    return rowsAs<Row>(result.rows);
  }
  return { query, all, first: async (statement) => (await all(statement))[0] };
}

// Kysely derives Row from the statement itself, so the driver's untyped rows have that shape.
function rowsAs<Row>(rows: unknown[]): Row[] {
  return rows as Row[];
}
