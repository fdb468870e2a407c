import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Table } from './schema-tables.ts';

export type Copied = { rows: number; sha256: string };

/** Reads a table in the order of its key. Returns the count and hash of what was read. */
export async function* copyTable(
  client: pg.ClientBase,
  { name, columns, order }: Table,
): AsyncGenerator<Buffer, Copied> {
  const hash = createHash('sha256');
  const stream = client.query(to(`copy (select ${columns} from ${name} order by ${order}) to stdout`));
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes);
    yield bytes;
  }
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

export function isSame(one: Copied | undefined, other: Copied | undefined): boolean {
  return one?.rows === other?.rows && one?.sha256 === other?.sha256;
}
