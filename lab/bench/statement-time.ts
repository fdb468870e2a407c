import pg from 'pg';
import { clientConfig } from '../../database/src/connections/connection.ts';
import { rolePassword } from '../../database/src/connections/roles.ts';
import { type BenchDatabase, secret } from './database.ts';
import { quantile } from './quantile.ts';
import type { Statement } from './record-statements.ts';

const times = 60;

/** Median milliseconds of the statement that answers a read, by PostgreSQL's own clock, when warm. */
export async function statementTime({ owner }: BenchDatabase, statements: Statement[]): Promise<number> {
  const user = 'ffl_request';
  const client = new pg.Client({ ...clientConfig({ ...owner, user, password: rolePassword(secret, user) }) });
  await client.connect();
  const measured: number[] = [];
  try {
    for (let time = 0; time < times + 5; time += 1) {
      for (const { text, values } of statements) {
        if (!isAnswer(text)) await client.query(text, values);
        else {
          const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
          measured.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
        }
      }
    }
  } finally {
    await client.end();
  }
  return quantile(measured.slice(5), 0.5);
}

function isAnswer(text: string): boolean {
  return /list_members|base_overview|program_cards|program_detail|season_roster|dashboard/.test(text);
}
