import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';

/** A connection as the database's owner; the caller ends it. */
export async function connectAsOwner(owner: Connection, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(owner), ...settings });
  // A query the server left unanswered says so; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  return client;
}
