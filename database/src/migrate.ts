import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';

const folder = new URL('../migrations/', import.meta.url);

/** Brings the schema up to date as the owner: all new migrations or none. Returns the names of those it ran. */
export async function migrate(owner: Connection): Promise<string[]> {
  const pool = new pg.Pool({ ...clientConfig(owner), statement_timeout: 0, lock_timeout: 60_000, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migration_locks',
      migrationTableSchema: 'schema_history',
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8');
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
