import { checkServer } from '@ffl/database/connections/check-server';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import { type Connection, parseDatabaseUrl } from '@ffl/database/connections/connection';
import { explainRefusal } from '@ffl/database/connections/explain-refusal';
import { expectOwnSession } from '@ffl/database/connections/pooled-by-session';
import { prepareRoles } from '@ffl/database/connections/roles';
import { connect, type Database } from '@ffl/database/database';
import { keepToSchema } from '@ffl/database/schema/keep-to-schema';
import { type BeforeFirstMigration, migrate } from '@ffl/database/schema/migrate';
import { readSchemaFiles, type SchemaFile } from '@ffl/database/schema/schema-files';
import type { Archiving } from './embedded/archiving.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

export type OpenOptions = {
  /** URL of your own server, see `safe-server.ts`; without it the embedded one is used. */
  databaseUrl?: string;
  dataDir: string;
  isDataDirExplicit: boolean;
  /** Whether the embedded server's log is archived; by default as before. */
  isArchived?: boolean;
  secret: string;
  /** Earlier secrets that a running server may still use while the secret is being replaced. */
  earlierSecrets?: readonly string[];
  log: (line: string) => void;
  /** How long to wait for another process to release the embedded database. */
  waitMs?: number;
  beforeFirstMigration?: BeforeFirstMigration;
};

export type OpenedDatabase = {
  database: Database;
  owner: Connection;
  archiving?: Archiving;
  /** The schema files that ran when it was opened. */
  ran: string[];
  close: () => Promise<void>;
};

/** Opens, migrates and connects the database. If it can't, it throws a message that says what to do. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const server = options.databaseUrl ? ownServer(options.databaseUrl) : await embeddedServer(options);
  try {
    const files = await readSchemaFiles();
    const ran = await prepareServer(server.owner, files, options);
    const database = keepToSchema(connect(server.owner, options.secret), { files, log: options.log });
    return {
      database,
      owner: server.owner,
      ...(server.archiving && { archiving: server.archiving }),
      ran,
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
  archiving?: Archiving;
  stop: () => Promise<void>;
  /** Stops, and returns the failure as a sentence. */
  giveUp: (error: unknown) => Promise<unknown>;
};

function ownServer(databaseUrl: string): RunningServer {
  const owner = parseDatabaseUrl(databaseUrl);
  return { owner, stop: async () => {}, giveUp: async (error) => explainRefusal(error, owner) };
}

async function embeddedServer(options: OpenOptions): Promise<RunningServer> {
  const { dataDir, isDataDirExplicit, isArchived, log, waitMs } = options;
  const given = { ...(isArchived === undefined ? {} : { isArchived }), ...(waitMs === undefined ? {} : { waitMs }) };
  const embedded = await openEmbedded({ dataDir, isExplicit: isDataDirExplicit, log, ...given });
  const { host, port, database, ownerUser, ownerPassword, archiving, stop, giveUp } = embedded;
  const owner = { host, port, database, user: ownerUser, password: ownerPassword };
  return { owner, ...(archiving && { archiving }), stop, giveUp };
}

async function prepareServer(owner: Connection, files: SchemaFile[], options: OpenOptions): Promise<string[]> {
  const { databaseUrl, secret, earlierSecrets = [], log, beforeFirstMigration } = options;
  if (databaseUrl) await expectOwnSession(owner);
  const client = await connectAsOwner(owner);
  await checkServer(client, log).finally(() => client.end());
  await prepareRoles(owner, [secret, ...earlierSecrets]);
  return migrate(owner, { files, ...(beforeFirstMigration ? { beforeFirstMigration } : {}) });
}
