import type pg from 'pg';

export type Table = {
  /** Includes the schema, and is quoted where needed. */
  name: string;
  /** All except generated columns, in the form that COPY takes. */
  columns: string;
  /** The primary key, so the same rows always give the same text. */
  order: string;
};

/**
 * Tables and columns that a backup leaves out, so that a restore brings none of it back: sessions, what proves
 * something within one and whom its acts touched, mailed links, sign-ups behind such links, addresses of calendars,
 * phones bound within a session, the keys that sign cards (a new one is made, and the old ones' codes are refused),
 * uploads that were never saved, and the server's notes about its own archive.
 */
export const leftOut: readonly string[] = [
  'auth.sessions',
  'auth.factor_challenges',
  'auth.one_time_tokens',
  'auth.address_changes',
  'auth.confirmed_links',
  'auth.freeze_links',
  'auth.registrations',
  'app.calendars',
  'app.bound_phones',
  'app.card_keys',
  'app.card_presentations',
  'app.shown_codes',
  'app.imports',
  'app.import_rows',
  'app.archive_delays',
  'app.touched_people',
  'app.opened_work',
];

/** Every table of ours, by name. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select string_agg(quote_ident(a.attname), ', ' order by k.place) from pg_index i
        cross join lateral unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '1') as "order"
     from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth', 'app')
     order by c.relnamespace::regnamespace::text, c.relname`,
  );
  return rows;
}

/** The tables that a backup contains. */
export async function readKeptTables(client: pg.ClientBase): Promise<Table[]> {
  return (await readTables(client)).filter(({ name }) => !leftOut.includes(name));
}

/** Makes both sides read and write values as the same text, on every server and machine. */
export const sameText = `set local search_path = ''; set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local client_encoding = 'UTF8'`;
