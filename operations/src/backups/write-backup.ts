import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import type pg from 'pg';
import {
  type About,
  aboutLine,
  type Contents,
  contentsLine,
  endLine,
  type SchemaPart,
  tableLine,
} from './backup-text.ts';
import { type Copied, copyTable } from './copy-table.ts';
import type { FileKeys } from './file-keys.ts';
import { readKeptTables, sameText } from './schema-tables.ts';

export type BackupDetails = {
  version: string;
  secrets?: About['secrets'];
  /** Keys that sign the backup. */
  keys: FileKeys;
  /** Called after each table. */
  report?: (table: string, copied: Copied) => void;
};

export type Written = { madeAt: Date; contents: Contents };

/** Larger than rows, since the compressor has a cost per piece. */
const pieceBytes = 256 * 1024;

/** The text of a backup: every table in one view, as of one moment, while others go on reading and writing. */
export function writeBackup(owner: Connection, details: BackupDetails): AsyncGenerator<Buffer, Written> {
  return inPieces(write(owner, details));
}

async function* write(owner: Connection, details: BackupDetails): AsyncGenerator<Buffer, Written> {
  const client = await connectAsOwner(owner, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  try {
    await client.query(`begin isolation level repeatable read read only; ${sameText}`);
    const madeAt = await readMoment(client);
    const schema = await readSchema(client);
    const { version, secrets } = details;
    let head = aboutLine({ form: 1, madeAt: madeAt.toISOString(), version, schema, ...(secrets ? { secrets } : {}) });
    yield Buffer.from(head);
    const contents: Contents = { tables: {}, sequences: await readSequences(client) };
    for (const table of await readKeptTables(client)) {
      const line = tableLine(table.name, table.columns);
      head += line;
      yield Buffer.from(line);
      const copied = yield* copyTable(client, table);
      yield Buffer.from(endLine);
      contents.tables[table.name] = copied;
      details.report?.(table.name, copied);
    }
    yield Buffer.from(contentsLine(contents, head, details.keys.sign));
    await client.query('commit');
    return { madeAt, contents };
  } finally {
    await client.end();
  }
}

async function* inPieces(source: AsyncGenerator<Buffer, Written>): AsyncGenerator<Buffer, Written> {
  let waiting: Buffer[] = [];
  let size = 0;
  try {
    for (;;) {
      const next = await source.next();
      if (!next.done) {
        waiting.push(next.value);
        size += next.value.length;
      }
      if (size >= pieceBytes || (next.done && size > 0)) {
        yield Buffer.concat(waiting);
        waiting = [];
        size = 0;
      }
      if (next.done) return next.value;
    }
  } finally {
    // A reader who leaves early also ends the connection, and with it the view, which would keep PostgreSQL from
    // cleaning up.
    await source.return(nothingWritten);
  }
}

const nothingWritten: Written = { madeAt: new Date(0), contents: { tables: {}, sequences: {} } };

async function readMoment(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const [row] = rows;
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}

async function readSchema(client: pg.ClientBase): Promise<SchemaPart[]> {
  const { rows } = await client.query<SchemaPart>(
    `select name, hash from schema_history.files order by name like 'functions/%', name`,
  );
  return rows;
}

async function readSequences(client: pg.ClientBase): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ name: string; last: string; is_called: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as last,
       last_value is not null as is_called
     from pg_sequences where schemaname in ('public', 'auth', 'app')`,
  );
  return Object.fromEntries(rows.map(({ name, last, is_called: isCalled }) => [name, { last, isCalled }]));
}
