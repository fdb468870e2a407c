import type { Connection } from '@ffl/database/connections/connection';
import type { Database } from '@ffl/database/database';
import { type ArchiveState, isArchiveBehind } from '@ffl/domain/backups/archive';
import type { Logger } from 'pino';
import type { BaseDetails } from '../archive/base-backup.ts';
import type { Archive } from '../archive/open-archive.ts';
import { tellArchiveDelay } from '../backups/backups-state.ts';

export type Archived = {
  archive: Archive;
  database: Database;
  owner: Connection;
  details: BaseDetails;
  isEncrypted: boolean;
  isOnDataDisk: () => boolean;
  log: Logger;
};

/** A full disk stays full for a while, and each try reads everything. */
const afterFailureMs = 600_000;

/** The work that is repeated for an archive, and the archive's state. */
export function createArchiveRounds({ archive, database, owner, details, isEncrypted, isOnDataDisk, log }: Archived) {
  const startedAt = new Date();
  let waitingSince: Date | null = null;
  let baseFrom = 0;
  /** The last value sent to the dashboards. */
  let behindSince: string | null | undefined;

  function state(): ArchiveState {
    const { bytes, archivedUntil, baseAt } = archive.contents() ?? { bytes: 0, archivedUntil: null, baseAt: null };
    return {
      archivedUntil: archivedUntil?.toISOString() ?? null,
      // Without a base backup, nothing in the archive can be restored.
      waitingSince: (baseAt ? waitingSince : startedAt)?.toISOString() ?? null,
      baseAt: baseAt?.toISOString() ?? null,
      bytes,
      isEncrypted,
      isOnDataDisk: isOnDataDisk(),
    };
  }

  async function tellDelay(now: Date): Promise<void> {
    const current = state();
    const since = isArchiveBehind(current, now) ? (current.archivedUntil ?? current.waitingSince) : null;
    if (since === behindSince) return;
    await database.asService((transaction) => tellArchiveDelay(transaction, since));
    behindSince = since;
  }

  async function keepBase(now: Date, signal?: AbortSignal): Promise<void> {
    if (now.getTime() < baseFrom) return;
    try {
      const base = await archive.keepBase(details, now, signal);
      if (base) log.info({ bytes: base.bytes }, 'A base backup was made');
    } catch (error) {
      baseFrom = now.getTime() + afterFailureMs;
      throw error;
    }
  }

  return {
    state,
    /** Moves finished segments into the archive. */
    async collect(): Promise<void> {
      try {
        await archive.collect();
      } finally {
        waitingSince = await archive.waitingSince();
      }
    },
    /** Tells the dashboards, notes who was deleted, and takes a base backup when it is due. */
    async look(now: Date, signal?: AbortSignal): Promise<void> {
      await tellDelay(now);
      await archive.noteDeleted(owner);
      await keepBase(now, signal);
    },
  };
}
