import type pg from 'pg';
import { isSafeServer, unsafeServer } from './safe-server.ts';

const superuserRefused =
  'The owner that DATABASE_URL names must not be a superuser and must not bypass row security: make a role with LOGIN and CREATEROLE that owns the database';

const readOnlyRefused = 'The database server is read only: DATABASE_URL must lead to one that takes records';

/** Refuses a server or an owner that the product can't be run on, and warns of one that may lose what is recorded. */
export async function checkServer(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ version: number; fsync: string; read_only: string; is_superuser: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
       current_setting('transaction_read_only') as read_only,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_superuser`,
  );
  const server = rows[0];
  if (!server || !isSafeServer(server.version)) throw new Error(unsafeServer);
  if (server.read_only === 'on') throw new Error(readOnlyRefused);
  if (server.is_superuser) throw new Error(superuserRefused);
  if (server.fsync !== 'on')
    log('Warning: fsync is off on the database server, so a power failure can lose confirmed records');
}
