import type pg from 'pg';
import type { SchemaFile } from './schema-files.ts';

const madeBeforeRelease =
  'This database was made before the first release and cannot be upgraded: start with an empty one, in another DATA_DIR or behind another DATABASE_URL';
const madeByNewer = 'This database was made by a newer version of Flight For Life: start that version, or one after it';

/**
 * The files that made this schema, as hashes by name; empty for a new database. If none of ours did, throws what to do.
 */
export async function readHistory(owner: pg.ClientBase, files: SchemaFile[]): Promise<Map<string, string>> {
  const {
    rows: [found],
  } = await owner.query<{ is_old: boolean; is_known: boolean }>(
    `select to_regclass('schema_history.schema_migrations') is not null as is_old,
       to_regclass('schema_history.files') is not null as is_known`,
  );
  if (found?.is_old) throw new Error(madeBeforeRelease);
  if (!found?.is_known) return new Map();
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from schema_history.files');
  const history = new Map(rows.map(({ name, hash }) => [name, hash]));
  refuseOtherMigrations(
    history,
    files.filter(({ isMigration }) => isMigration),
  );
  return history;
}

/** Released migrations never change, so one that differs ran before there was a release. */
function refuseOtherMigrations(history: Map<string, string>, migrations: SchemaFile[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of history) {
    if (!isMigration(name)) continue;
    if (!known.has(name)) throw new Error(madeByNewer);
    if (known.get(name) !== hash) throw new Error(madeBeforeRelease);
  }
}

/** Whether this history is that of exactly these files. It may still name a deleted file of functions. */
export function isMadeBy(history: Map<string, string>, files: SchemaFile[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  const isOlder = [...history.keys()].some((name) => isMigration(name) && !names.has(name));
  return !isOlder && files.every(({ name, hash }) => history.get(name) === hash);
}

const isMigration = (name: string) => name.startsWith('migrations/');

export async function prepareHistory(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `create schema schema_history;
     create table schema_history.files (name text primary key, hash text not null, run_at timestamptz not null default now())`,
  );
}

export async function record(owner: pg.ClientBase, { name, hash }: SchemaFile): Promise<void> {
  await owner.query(
    `insert into schema_history.files (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, run_at = excluded.run_at`,
    [name, hash],
  );
}
