import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { backupLimits } from '@ffl/domain/backups/nights';
import type pg from 'pg';
import { unusable } from '../embedded/data-room.ts';
import { writeBackupFile } from './backup-file.ts';
import { noteDeleted } from './deleted-members.ts';
import { type BackupDetails, type Written, writeBackup } from './write-backup.ts';

/**
 * Where backups are kept, and whom they are encrypted for. With a `file` the backup goes there, and isn't one of the
 * kept ones.
 */
export type Place = { folder: string; recipient?: string; file?: string };

export type Kept = { file: string; bytes: number; madeAt: Date; rows: number };

export const alreadyRunning = 'Another backup is being made: wait until it is done';

const nameForm = /^flight-for-life-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.snapshot(\.age)?$/;

/**
 * Makes a backup in its folder, notes it in the database, and removes all that are older than 35 days or not among the
 * newest 35. `at` names the file. Null if another process is making one.
 */
export async function keepBackup(
  owner: Connection,
  place: Place,
  details: BackupDetails,
  at: Date,
  signal?: AbortSignal,
): Promise<Kept | null> {
  const client = await connectAsOwner(owner, { statement_timeout: 0 });
  try {
    const { rows: locked } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(hashtext('snapshot')) as is_ours`,
    );
    if (!locked[0]?.is_ours) return null;
    const { folder, recipient } = place;
    await noteDeleted(client, folder).catch((error) => refuseFolder(folder, error));
    await removeUnfinished(folder);
    const file = place.file ?? join(folder, nameOf(at, recipient !== undefined));
    let written: Written | undefined;
    async function* text() {
      written = yield* writeBackup(owner, details);
    }
    const bytes = await writeBackupFile(file, recipient, text(), signal).catch((error) =>
      refuseFolder(dirname(file), error),
    );
    if (!written) throw new Error('The snapshot was not written');
    const { madeAt, contents } = written;
    await client.query('insert into app.snapshots (made_at, file, bytes, is_encrypted) values ($1, $2, $3, $4)', [
      madeAt,
      file,
      bytes,
      recipient !== undefined,
    ]);
    await removeOld(client, folder, at);
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    return { file, bytes, madeAt, rows };
  } finally {
    await client.end();
  }
}

/** Turns a disk's refusal into a sentence, and throws anything else unchanged. */
function refuseFolder(folder: string, error: unknown): never {
  throw error instanceof Error && 'syscall' in error ? unusable(folder, error, 'backup folder') : error;
}

function nameOf(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `flight-for-life-${moment}Z.snapshot${isEncrypted ? '.age' : ''}`;
}

/** Removes what a killed process left behind. Nobody else is writing a backup now. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => nameForm.test(name.replace(/\.unfinished$/, '')));
  await Promise.all(names.filter((name) => name.endsWith('.unfinished')).map((name) => rm(join(folder, name))));
}

async function removeOld(client: pg.ClientBase, folder: string, now: Date): Promise<void> {
  const { kept, keptDays } = backupLimits;
  const oldest = new Date(now.getTime() - keptDays * 86_400_000);
  const names = (await readdir(folder)).filter((name) => nameForm.test(name)).sort();
  // Names are times, so they sort by age.
  const old = names.filter((name, index) => index < names.length - kept || name < nameOf(oldest, false));
  await Promise.all(old.map((name) => rm(join(folder, name))));
  await client.query('delete from app.snapshots where made_at < $1', [oldest]);
}
