import type pg from 'pg';
import { connectAsOwner } from './connections/connect-as-owner.ts';
import { type Connection, parseDatabaseUrl } from './connections/connection.ts';
import { prepareRoles } from './connections/roles.ts';
import { isSafeServer, unsafeServer } from './connections/safe-server.ts';
import { connect, type Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrate } from './schema/migrate.ts';

export type OpenOptions = {
  /** Your own server, see `safe-server.ts`; absent means the embedded one. */
  databaseUrl?: string;
  dataDir: string;
  isDataDirExplicit: boolean;
  secret: string;
  log: (line: string) => void;
  /** How long to wait for another process to release the embedded database. */
  waitMs?: number;
};

export type OpenedDatabase = { database: Database; owner: Connection; close: () => Promise<void> };

/** Opens, migrates and connects the database. Throws a message that says what to do if it can't. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const server = options.databaseUrl ? ownServer(options.databaseUrl) : await embeddedServer(options);
  try {
    await prepareServer(server.owner, options);
    const database = connect(server.owner, options.secret);
    return {
      database,
      owner: server.owner,
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    throw await server.giveUp(error);
  }
}

type RunningServer = {
  owner: Connection;
  stop: () => Promise<void>;
  /** Stops, and returns the failure in words. */
  giveUp: (error: unknown) => Promise<unknown>;
};

function ownServer(databaseUrl: string): RunningServer {
  return { owner: parseDatabaseUrl(databaseUrl), stop: async () => {}, giveUp: async (error) => error };
}

async function embeddedServer({ dataDir, isDataDirExplicit, log, waitMs }: OpenOptions): Promise<RunningServer> {
  const wait = waitMs === undefined ? {} : { waitMs };
  const embedded = await openEmbedded({ dataDir, isExplicit: isDataDirExplicit, log, ...wait });
  const { host, port, database, ownerUser, ownerPassword, stop, giveUp } = embedded;
  return { owner: { host, port, database, user: ownerUser, password: ownerPassword }, stop, giveUp };
}

async function prepareServer(owner: Connection, { secret, log }: OpenOptions): Promise<void> {
  const client = await connectAsOwner(owner);
  try {
    await checkServer(client, log);
    await prepareRoles(client, secret);
  } finally {
    await client.end();
  }
  await migrate(owner);
}

async function checkServer(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ version: number; fsync: string; is_superuser: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_superuser`,
  );
  const server = rows[0];
  if (!server || !isSafeServer(server.version)) throw new Error(unsafeServer);
  if (server.is_superuser) {
    throw new Error(
      'The owner that DATABASE_URL names must not be a superuser and must not bypass row security: make a role with LOGIN and CREATEROLE that owns the database',
    );
  }
  if (server.fsync !== 'on')
    log('Warning: fsync is off on the database server, so a power failure can lose confirmed records');
}
