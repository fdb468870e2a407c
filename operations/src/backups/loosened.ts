import type pg from 'pg';
import type { Table } from './schema-tables.ts';

/**
 * Does the work while these empty tables take rows fast and in any order: without indexes and references, which are
 * made again at the end and then checked for every row, and with the owner exempt from row security.
 */
export async function loosened<T>(client: pg.ClientBase, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const names = tables.map(({ name }) => name);
  await client.query(`truncate ${names.join(', ')}`);
  const references = await readAll(
    client,
    names,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
  );
  const indexes = await readAll(
    client,
    names,
    `select format('drop index %s', i.indexrelid::regclass) as undo, pg_get_indexdef(i.indexrelid) as redo
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  const security = await readAll(
    client,
    names,
    `select format('alter table %s no force row level security', oid::regclass) as undo,
       format('alter table %s force row level security', oid::regclass) as redo
     from pg_class where relforcerowsecurity and oid = any($1::regclass[])`,
  );
  const all = [...references, ...indexes, ...security];
  for (const { undo } of all) await client.query(undo);
  await client.query(`set local maintenance_work_mem = '256MB'`);
  const result = await work();
  // References last, because they are checked by way of the indexes and must not be bound by row security.
  for (const { redo } of [...indexes, ...references, ...security]) await client.query(redo);
  return result;
}

type Change = { undo: string; redo: string };

async function readAll(client: pg.ClientBase, names: string[], text: string): Promise<Change[]> {
  return (await client.query<Change>(text, [names])).rows;
}
