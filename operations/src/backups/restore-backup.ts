import { createHash } from 'node:crypto';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { runDue, runMigrations } from '@ffl/database/schema/migrate';
import { readSchemaFiles } from '@ffl/database/schema/schema-files';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { type About, BackupError, type Contents, type Piece, readPieces, torn } from './backup-text.ts';
import { type Copied, copyTable, isSame } from './copy-table.ts';
import { loosened } from './loosened.ts';
import { migrationsOf } from './made-schema.ts';
import { readKeptTables, readTables, sameText, type Table } from './schema-tables.ts';
import { settle } from './settle.ts';

export type Restored = {
  /** The time up to which there are records. */
  madeAt: Date;
  version: string;
  secrets?: About['secrets'];
  rows: number;
  /** Number of members deleted after the backup was made, and now deleted again. */
  deletedAgain: number;
  /** Letters that had not been sent. They wait until somebody decides. */
  heldLetters: number;
  /** Grants that were in force or to come. Somebody gives them again. */
  endedGrants: number;
};

type Options = {
  /** The ids of those who were deleted since and stay deleted. */
  deleted: readonly string[];
  /** The statement of the text when it was verified. The file may have been changed since. */
  signedText?: string;
  /** Whether nothing was recorded since the backup: then letters are sent, and no restore is noted. */
  isMove?: boolean;
  report?: (table: string, rows: number) => void;
};

export const notEmpty =
  'There are data already: restore into an empty place, another DATA_DIR or another database behind DATABASE_URL';

/**
 * Fills an empty database from a backup's text, in one transaction: the schema that the backup was made with, its
 * rows, compared with what the backup says of them, and then what this version adds. Nothing comes back to life:
 * what ends with a restore is not in a backup, unsent letters wait, and later deletions are repeated.
 */
export async function restoreBackup(
  owner: Connection,
  text: AsyncIterable<Uint8Array>,
  { deleted, signedText, isMove = false, report = () => {} }: Options,
): Promise<Restored> {
  const client = await connectAsOwner(owner, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  const pieces = readPieces(text);
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('schema'))`);
    const files = await readSchemaFiles();
    await requireEmpty(client);
    const about = await readAbout(pieces);
    await runMigrations(client, migrationsOf(about, files));
    await client.query(sameText);
    const contents = await loosened(client, await readTables(client), () => load(client, pieces, report, signedText));
    await client.query('set local search_path to default');
    await runDue(client, files);
    await client.query('analyze');
    const settled = isMove
      ? { heldLetters: 0, deletedAgain: 0, endedGrants: 0 }
      : await settle(client, about.madeAt, deleted);
    await client.query('commit');
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    const madeAt = new Date(about.madeAt);
    const { version, secrets } = about;
    return { madeAt, version, ...(secrets ? { secrets } : {}), rows, ...settled };
  } finally {
    await client.end();
    // Closes the source of the text.
    await pieces.return(undefined);
  }
}

/** Throws if the database contains anything of ours. */
export async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where relkind = 'r' and relnamespace::regnamespace::text
       in ('public', 'auth', 'app', 'schema_history') limit 1`,
  );
  if (rows.length > 0) throw new Error(notEmpty);
}

async function readAbout(pieces: AsyncGenerator<Piece>): Promise<About> {
  const { value } = await pieces.next();
  if (value?.kind !== 'about') throw new BackupError(torn);
  return value.about;
}

/** Loads all tables, and compares each with what the backup states and with what the database then contains. */
async function load(
  client: pg.ClientBase,
  pieces: AsyncGenerator<Piece>,
  report: (table: string, rows: number) => void,
  signedText: string | undefined,
): Promise<Contents> {
  const tables = new Map((await readKeptTables(client)).map((table) => [table.name, table]));
  const read = new Map<string, Copied>();
  for await (const piece of pieces) {
    if (piece.kind === 'contents') {
      if (signedText !== undefined && signedText !== piece.signedText) throw new BackupError(torn);
      await compare(client, tables, read, piece.contents);
      await setSequences(client, piece.contents);
      return piece.contents;
    }
    const table = piece.kind === 'table' ? tables.get(piece.name) : undefined;
    if (piece.kind !== 'table' || table?.columns !== piece.columns) throw new BackupError(torn);
    const copied = await loadTable(client, table, pieces).catch(inWords);
    read.set(table.name, copied);
    report(table.name, copied.rows);
  }
  throw new BackupError(torn);
}

async function loadTable(client: pg.ClientBase, table: Table, pieces: AsyncGenerator<Piece>): Promise<Copied> {
  const hash = createHash('sha256');
  const stream = client.query(from(`copy ${table.name} (${table.columns}) from stdin`));
  const ended = new Promise<void>((resolve, reject) => stream.once('finish', resolve).on('error', reject));
  ended.catch(() => {});
  for (;;) {
    const { value } = await pieces.next();
    if (value?.kind === 'end') break;
    if (value?.kind !== 'rows') throw new BackupError(torn);
    hash.update(value.bytes);
    // Writes one piece at a time and listens for a refusal first: once the server has refused, the stream never
    // finishes a write.
    await Promise.race([ended, new Promise((resolve) => stream.write(value.bytes, resolve))]);
  }
  stream.end();
  await ended;
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** Explains rows that can't be stored: no backup was ever saved with such rows. */
function inWords(error: unknown): never {
  throw error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
    ? new BackupError(torn, { cause: error })
    : error;
}

async function compare(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, Table>,
  read: ReadonlyMap<string, Copied>,
  { tables: known }: Contents,
): Promise<void> {
  if ([...tables.keys()].some((name) => !read.has(name)) || Object.keys(known).length !== read.size) {
    throw new BackupError(torn);
  }
  for (const [name, table] of tables) {
    if (!isSame(read.get(name), known[name])) throw new BackupError(torn);
    if (isSame(await drained(copyTable(client, table)), known[name])) continue;
    throw new Error(`${name} is not what the snapshot says after it was restored: nothing was restored`);
  }
}

async function drained<T>(source: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const next = await source.next();
    if (next.done) return next.value;
  }
}

async function setSequences(client: pg.ClientBase, { sequences }: Contents): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [name, last, isCalled]);
  }
}
