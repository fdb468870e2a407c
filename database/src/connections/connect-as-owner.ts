import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import { beginConnection } from './first-statement.ts';

/** A connection as the database's owner; the caller ends it. */
export async function connectAsOwner(owner: Connection, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const config = { ...clientConfig(owner), ...settings };
  const client = new pg.Client(config);
  // A query the server left unanswered says so; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    await beginConnection(client, config);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}
