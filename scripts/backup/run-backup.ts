import { resolve } from 'node:path';
import { backupMessages } from '../../domain/src/backups/messages.ts';
import { displayDateTime } from '../../domain/src/time/denver.ts';
import { alreadyRunning, keepBackup } from '../../operations/src/backups/kept-backups.ts';
import { backupDetails } from '../../operations/src/rounds/keep-backups.ts';
import { readEnvOfDatabase } from '../operations/env-of-database.ts';
import { openOwner } from '../operations/open-owner.ts';
import { reportRows } from '../operations/report-rows.ts';

/** Makes a backup of the server with these settings; returns what to print. */
export async function runBackup(file: string | undefined, source: NodeJS.ProcessEnv): Promise<string> {
  const env = readEnvOfDatabase(source);
  if (env.isProduction && env.backups.recipient === undefined) throw new Error(backupMessages.recipientMissing);
  const { owner, close } = await openOwner(env);
  try {
    const place = { ...env.backups, ...(file === undefined ? {} : { file: resolve(file) }) };
    const kept = await keepBackup(
      owner,
      place,
      { ...backupDetails(env), report: (table, { rows }) => reportRows(table, rows) },
      new Date(),
    );
    if (!kept) throw new Error(alreadyRunning);
    const size = `${(kept.bytes / 1e6).toFixed(1)} MB`;
    const secrecy = place.recipient === undefined ? ' Not encrypted, and without the secrets.' : '';
    return `${kept.file}: ${count(kept.rows)} rows, ${size}, everything until ${displayDateTime(kept.madeAt)}.${secrecy}`;
  } finally {
    await close();
  }
}

function count(rows: number): string {
  return rows.toLocaleString('en-US');
}
