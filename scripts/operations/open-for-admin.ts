import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import { type Connection, parseDatabaseUrl } from '../../database/src/connections/connection.ts';
import { explainRefusal } from '../../database/src/connections/explain-refusal.ts';
import { isSecretKnown } from '../../database/src/connections/roles.ts';
import { DataInUse } from '../../operations/src/embedded/embedded-error.ts';
import { type OpenedDatabase, openDatabase } from '../../operations/src/open-database.ts';
import { backupBeforeUpgrade } from '../../operations/src/rounds/keep-backups.ts';
import type { Env } from '../../server/src/env.ts';

/** A server that is stopping takes about a second; a running one never lets go. */
const patienceMs = 2_000;

const serverRuns = `The embedded database belongs to the server while that runs.
Stop the server (systemctl stop flight-for-life, or Ctrl-C where it runs), give this command again, and start the server afterwards.
With DATABASE_URL, a PostgreSQL server of your own, both run at the same time.`;

const otherSecret = `AUTH_SECRET is not the one that this database is used with.
Give this command the same settings as the server; otherwise the server would be locked out of its database.`;

/** Opens the server's database, new or in use. Throws a sentence that says what to do. */
export async function openForAdmin(env: Env): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir, isDataDirExplicit, authSecrets } = env;
  const [secret = '', ...earlierSecrets] = authSecrets;
  if (databaseUrl) await checkSecret(parseDatabaseUrl(databaseUrl), authSecrets);
  try {
    return await openDatabase({
      ...(databaseUrl ? { databaseUrl } : {}),
      dataDir,
      isDataDirExplicit,
      secret,
      earlierSecrets,
      log: (line) => console.error(line),
      beforeFirstMigration: (owner) => backupBeforeUpgrade(owner, env),
      waitMs: patienceMs,
    });
  } catch (error) {
    throw error instanceof DataInUse ? new Error(`${error.message}\n${serverRuns}`) : error;
  }
}

/** Refuses another secret while a server is running, because opening sets the roles' passwords from it. */
async function checkSecret(owner: Connection, secrets: readonly string[]): Promise<void> {
  if ((await isInUse(owner)) && !(await isSecretKnown(owner, secrets))) throw new Error(otherSecret);
}

async function isInUse(owner: Connection): Promise<boolean> {
  const client = await connectAsOwner(owner).catch((error) => {
    throw explainRefusal(error, owner);
  });
  try {
    const { rows } = await client.query<{ is_in_use: boolean }>(
      `select to_regnamespace('schema_history') is not null as is_in_use`,
    );
    return rows[0]?.is_in_use ?? false;
  } finally {
    await client.end();
  }
}
