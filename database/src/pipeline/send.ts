import type pg from 'pg';
import { nameOf } from './plan-names.ts';

/** SQL text with its bound values. */
export type Statement = { text: string; values: readonly unknown[] };

/** A statement's result; `command` is PostgreSQL's name for it. */
export type Answer<Row extends pg.QueryResultRow = pg.QueryResultRow> = {
  rows: Row[];
  rowCount: number | null;
  command: string;
};

/** Sends a statement, or a script without values, before the previous one is answered: the driver pipelines them. */
export function send<Row extends pg.QueryResultRow>(client: pg.Client, statement: Statement): Promise<Answer<Row>> {
  const isPlain = statement.values.length === 0 && /;|^(begin|commit|rollback)/.test(statement.text);
  if (!isPlain) return sendOne(client, statement);
  writeTogether(client);
  return client.query<Row>(statement.text);
}

/** Sends exactly one statement: PostgreSQL refuses a second one in its text. */
export function sendOne<Row extends pg.QueryResultRow>(
  client: pg.Client,
  { text, values }: Statement,
): Promise<Answer<Row>> {
  const name = nameOf(text);
  const query = { ...(name && { name }), text, values: [...values], queryMode: 'extended' };
  writeTogether(client);
  return client.query<Row>(query);
}

/** Everything sent in one turn leaves in one write. */
function writeTogether({ connection: { stream } }: pg.Client): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
