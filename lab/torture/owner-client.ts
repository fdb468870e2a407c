import pg from 'pg';
import { type Connection, clientConfig } from '../../database/src/connections/connection.ts';

/** Reads the database directly, as the schema's owner. */
export async function withClient<T>(owner: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientConfig(owner), statement_timeout: 0 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
