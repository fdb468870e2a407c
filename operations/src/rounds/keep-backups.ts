import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import type { Database } from '@ffl/database/database';
import { lastNight } from '@ffl/domain/backups/nights';
import type { Logger } from 'pino';
import { readBackupsState } from '../backups/backups-state.ts';
import { noteDeleted } from '../backups/deleted-members.ts';
import { createFileKeys } from '../backups/file-keys.ts';
import { keepBackup, type Place } from '../backups/kept-backups.ts';
import type { BackupDetails } from '../backups/write-backup.ts';
import { readVersion } from './read-version.ts';
import { type Repeated, repeat } from './repeat-rounds.ts';

/** The settings that backups depend on. */
export type Installation = { authSecrets: string[]; samplePassword?: string; backups: Place; isProduction: boolean };

/** The details of this installation in a backup. Secrets go only into an encrypted one. */
export function backupDetails({
  authSecrets,
  samplePassword,
  backups,
}: Omit<Installation, 'isProduction'>): BackupDetails {
  const secrets = { authSecrets, ...(samplePassword ? { samplePassword } : {}) };
  return {
    version: readVersion(),
    keys: createFileKeys(authSecrets),
    ...(backups.recipient === undefined ? {} : { secrets }),
  };
}

/** Whether the server makes scheduled backups: in production, only encrypted ones. */
export function makesBackups({ isProduction, backups }: Pick<Installation, 'isProduction' | 'backups'>): boolean {
  return !isProduction || backups.recipient !== undefined;
}

/** Runs before a new version changes tables. If it fails, they stay as they are. */
export async function backupBeforeUpgrade(owner: Connection, installation: Installation) {
  if (!makesBackups(installation)) return;
  await keepBackup(owner, installation.backups, backupDetails(installation), new Date());
}

type Keeping = {
  database: Database;
  owner: Connection;
  place: Place;
  details: BackupDetails;
  log: Logger;
};

/** Has jitter, so that processes sharing a database don't query it at the same time. */
const everyMinute = { everyMs: 60_000, jitterMs: 5_000 };
/** The first backup waits until the start is over. */
const quietStartMs = 600_000;
/** A full disk stays full for a while, and each try reads everything. */
const afterFailureMs = 3_600_000;

/**
 * Makes a backup each night, and a missed one as soon as possible. If there are several processes, one of them makes
 * it.
 */
export function startBackups(keeping: Keeping): Repeated {
  const { log } = keeping;
  const ending = new AbortController();
  let earliest = Date.now() + quietStartMs;
  const repeated = repeat(
    everyMinute,
    () => keepNightly(keeping, new Date(), earliest, ending.signal),
    (error) => {
      if (ending.signal.aborted) return;
      earliest = Date.now() + afterFailureMs;
      log.error({ err: error }, 'The backup failed');
    },
  );
  return {
    /** A stop doesn't wait for a backup. The next start makes it. */
    stop() {
      ending.abort();
      return repeated.stop();
    },
  };
}

/** Makes a backup if none was made since one was due. Otherwise only notes who was deleted since. */
export async function keepNightly(
  { database, owner, place, details, log }: Keeping,
  now: Date,
  earliest = 0,
  signal?: AbortSignal,
): Promise<void> {
  const { last } = await database.asService(readBackupsState);
  const isDue = last === null || new Date(last.madeAt) < lastNight(now);
  if (!isDue || now.getTime() < earliest) return noteOnly(owner, place);
  const kept = await keepBackup(owner, place, details, now, signal);
  if (kept) log.info({ bytes: kept.bytes, rows: kept.rows }, 'A backup was made');
}

async function noteOnly(owner: Connection, { folder }: Place): Promise<void> {
  const client = await connectAsOwner(owner);
  try {
    await noteDeleted(client, folder);
  } finally {
    await client.end();
  }
}
