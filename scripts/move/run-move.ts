import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import type { Connection } from '../../database/src/connections/connection.ts';
import { prepareRoles } from '../../database/src/connections/roles.ts';
import { createFileKeys } from '../../operations/src/backups/file-keys.ts';
import { restoreBackup } from '../../operations/src/backups/restore-backup.ts';
import { writeBackup } from '../../operations/src/backups/write-backup.ts';
import { readVersion } from '../../operations/src/rounds/read-version.ts';
import { readEnvOfDatabase } from '../operations/env-of-database.ts';
import { openOwner } from '../operations/open-owner.ts';
import { reportRows } from '../operations/report-rows.ts';
import { openEmpty } from '../restore/open-empty.ts';

type Options = { to?: string | undefined; toDataDir?: string | undefined };

/** Copies an installation's database into an empty one; returns what to print. Throws a sentence, with nothing left behind. */
export async function runMove({ to, toDataDir }: Options, source: NodeJS.ProcessEnv): Promise<string> {
  const env = readEnvOfDatabase(source);
  const from = await openOwner(env);
  try {
    await requireStopped(from.owner);
    const target = await openEmpty({ databaseUrl: to, dataDir: toDataDir ?? '' });
    try {
      await prepareRoles(target.owner, env.authSecrets);
      const text = writeBackup(from.owner, { version: readVersion(), keys: createFileKeys(env.authSecrets) });
      const { rows } = await restoreBackup(target.owner, text, { deleted: [], isMove: true, report: reportRows });
      await target.stop();
      return describe(rows, to);
    } catch (error) {
      throw await target.giveUp(error);
    }
  } finally {
    await from.close();
  }
}

function describe(rows: number, to: string | undefined): string {
  const next =
    to === undefined
      ? 'Start the server with DATA_DIR set to the new folder, and with AUTH_SECRET or a copy of secrets.json from the old one.'
      : 'Start the server with DATABASE_URL set to the new database; secrets stay where they are.';
  return `Moved ${rows.toLocaleString('en-US')} rows, each compared. ${next} Everybody signs in again.`;
}

/** Throws if a server is running, because what it records meanwhile would be lost. */
async function requireStopped(owner: Connection): Promise<void> {
  const client = await connectAsOwner(owner);
  try {
    const { rows } = await client.query(
      `select from pg_stat_activity where application_name = 'flight-for-life' and pid <> pg_backend_pid()
         and datname = current_database() limit 1`,
    );
    if (rows.length > 0)
      throw new Error('A server uses this database: stop it first, or what it records meanwhile stays behind');
  } finally {
    await client.end();
  }
}
