import pg from 'pg';
import { type Connection, clientConfig } from '../connections/connection.ts';
import { inTransaction } from '../in-transaction.ts';
import { send } from '../pipeline/send.ts';
import { readSchemaFiles, type SchemaFile } from './schema-files.ts';
import { prepareHistory, readHistory, record } from './schema-history.ts';

/** Brings the schema up to date as the owner, completely or not at all. Returns the names of the files it ran. */
export async function migrate(owner: Connection): Promise<string[]> {
  const files = await readSchemaFiles();
  const pool = new pg.Pool({ ...clientConfig(owner), statement_timeout: 0, lock_timeout: 60_000, max: 1 });
  // The server may stop while this connection ends; without a listener its last word would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    return await inTransaction(pool, 'begin', (client) => runDue(client, files));
  } finally {
    await pool.end();
  }
}

/** Makes the schema of an older version, or of this one, without functions, in the open transaction of an empty database. */
export async function runMigrations(client: pg.ClientBase, migrations: SchemaFile[]): Promise<void> {
  await prepareHistory(client);
  for (const migration of migrations) await run(client, migration);
}

/** Brings the schema up to date in the open transaction. Returns the names of the files it ran. */
export async function runDue(client: pg.ClientBase, files: SchemaFile[]): Promise<string[]> {
  // Processes that share a database may start together: the second waits, and finds everything done.
  await send(client, { text: `select pg_advisory_xact_lock(hashtext('schema'))`, values: [] });
  const history = await readHistory(client, files);
  const due = files.filter(({ name, hash }) => history.get(name) !== hash);
  if (history.size === 0) await prepareHistory(client);
  for (const file of due) await run(client, file);
  return due.map(({ name }) => name);
}

async function run(client: pg.ClientBase, file: SchemaFile): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    if (error instanceof Error) error.message = `${file.name}: ${error.message}`;
    throw error;
  }
  await record(client, file);
}
