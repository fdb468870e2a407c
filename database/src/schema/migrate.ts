import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientConfig } from '../connections/connection.ts';
import { createPool } from '../connections/first-statement.ts';
import { inTransaction } from '../in-transaction.ts';
import { send } from '../pipeline/send.ts';
import { planUpgrade, type Upgrade } from './plan-upgrade.ts';
import { readSchemaFiles, type SchemaFile } from './schema-files.ts';
import { prepareHistory, record } from './schema-history.ts';

/** Work before the first migration of a database in use; if it fails, nothing is migrated. */
export type BeforeFirstMigration = (owner: Connection, upgrade: Upgrade) => Promise<void>;

export type MigrateOptions = {
  /** By default the files of this version. */
  files?: SchemaFile[];
  /** Called once, before any change, while every other starting process waits. */
  beforeFirstMigration?: BeforeFirstMigration;
};

/** Brings the schema up to date as the owner, completely or not at all. Returns the names of the files it ran. */
export async function migrate(owner: Connection, options: MigrateOptions = {}): Promise<string[]> {
  const files = options.files ?? (await readSchemaFiles());
  const pool = createPool({
    ...clientConfig(owner),
    statement_timeout: 0,
    lock_timeout: 60_000,
    // The work before the first migration may take a while.
    idle_in_transaction_session_timeout: 0,
    max: 1,
  });
  let before: Promise<void> | undefined;
  const prepare = async (upgrade: Upgrade) => {
    if (upgrade.isNew || !upgrade.due.some(({ isMigration }) => isMigration)) return;
    before ??= options.beforeFirstMigration?.(owner, upgrade);
    await before;
  };
  try {
    return await inTransaction(pool, 'begin', (client) => runDue(client, files, prepare));
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
export async function runDue(
  client: pg.ClientBase,
  files: SchemaFile[],
  prepare?: (upgrade: Upgrade) => Promise<void>,
): Promise<string[]> {
  await takeTurn(client);
  const upgrade = await planUpgrade(client, files);
  await prepare?.(upgrade);
  if (upgrade.isNew) await prepareHistory(client);
  else if (upgrade.due.length > 0) await lockEverything(client);
  for (const file of upgrade.due) await run(client, file);
  if (upgrade.due.length > 0) await client.query(copyForGrantees);
  return upgrade.due.map(({ name }) => name);
}

// The schema may be an older one, or a part.
const copyForGrantees = `do $$ begin
  if to_regprocedure('app.copy_for_grantees()') is not null then call app.copy_for_grantees(); end if;
end $$`;

/** Processes that share a database may start together: the second waits, however long it takes, and finds everything done. */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  const statements = [
    `select set_config('ffl.lock_timeout', current_setting('lock_timeout'), true), set_config('lock_timeout', '0', true)`,
    `select pg_advisory_xact_lock(hashtext('schema'))`,
    `select set_config('lock_timeout', current_setting('ffl.lock_timeout'), true)`,
  ];
  await Promise.all(statements.map((text) => send(client, { text, values: [] })));
}

const longestLockingMs = 60_000;
const longestPauseMs = 200;

/**
 * Takes every view and table before anything changes. Who is served by an older version meanwhile holds a view and waits
 * for its table, or has them in another order, and PostgreSQL would end one of us. So they are taken all at once: if that
 * takes half of the time until it would look, all are let go, and whoever waits goes first.
 */
async function lockEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ list: string; wait: number }>(
    `select string_agg(format('%I.%I', n.nspname, c.relname), ', ' order by c.relkind desc, c.oid) as list,
       (extract(epoch from current_setting('deadlock_timeout')::interval) * 500)::integer as wait
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'v') and n.nspname in ('public', 'auth', 'app')`,
  );
  const { list, wait } = rows[0] ?? { list: '', wait: 0 };
  const deadline = performance.now() + longestLockingMs;
  await client.query('savepoint locking');
  for (;;) {
    await client.query(`set local statement_timeout = ${wait}`);
    try {
      await client.query(`lock table ${list} in access exclusive mode`);
      await client.query('set local statement_timeout = 0; release savepoint locking');
      return;
    } catch (error) {
      await client.query('rollback to savepoint locking');
      const isTaken = error instanceof pg.DatabaseError && error.code === '57014';
      if (!isTaken || performance.now() > deadline) throw error;
      await pause(Math.random() * longestPauseMs);
    }
  }
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
