import type pg from 'pg';
import type { Answer } from './pipeline/pipeline.ts';
import { send } from './pipeline/send.ts';
import { allowLonger } from './pipeline/silence.ts';

/** An open transaction on one connection. Statements may be sent without awaiting the previous one. */
export type Transaction = {
  /** Runs SQL text with bound values. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Answer<Row>>;
  all<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  first<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Sets how long each later statement may run. */
  allow(ms: number): Promise<void>;
};

export function transactionOn(client: pg.ClientBase): Transaction {
  async function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
    return send<Row>(client, { text, values });
  }
  async function all<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) {
    return (await query<Row>(text, values)).rows;
  }
  async function first<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) {
    return (await all<Row>(text, values))[0];
  }
  async function allow(ms: number) {
    allowLonger(client, ms);
    await query(`select set_config('statement_timeout', $1, true)`, [String(ms)]);
  }
  return { query, all, first, allow };
}
