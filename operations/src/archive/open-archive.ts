import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { archiveLimits } from '@ffl/domain/backups/archive';
import { writeDeleted } from '../backups/deleted-members.ts';
import { type Archiving, archiveAnew } from '../embedded/archiving.ts';
import { isSegmentName } from './archive-names.ts';
import { type BaseDetails, takeBase } from './base-backup.ts';
import { collect } from './collect.ts';
import {
  type ArchivePlace,
  expire,
  expireOthers,
  type History,
  readHistory,
  removeUnfinished,
  sizeOf,
} from './history.ts';

export type Archive = {
  /** Moves finished segments into the archive. */
  collect(): Promise<void>;
  /** Takes a base backup if there is none or the last one is a week old, then removes what is too old. */
  keepBase(details: BaseDetails, now: Date, signal?: AbortSignal): Promise<{ bytes: number } | null>;
  /** Notes who was deleted, for a later restore. */
  noteDeleted(owner: Connection): Promise<void>;
  /** Ends the segment that is being written, and archives it too. */
  finish(withinMs: number): Promise<void>;
  /** The oldest moment from which a finished segment is missing in the archive; null if there is none. */
  waitingSince(): Promise<Date | null>;
  /** Content of the archive as of the last round; null before the first. */
  contents(): { bytes: number; archivedUntil: Date | null; baseAt: Date | null } | null;
};

const dayMs = 86_400_000;
const roundMs = 100;

/** Makes a folder inside one that exists, so that an archive whose disk isn't mounted isn't begun on another disk. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code === 'ENOENT') throw new Error(`${dirname(folder)} is not there: make it, or mount its disk`);
    if (error.code !== 'EEXIST') throw error;
  });
}

/** The archive of a running embedded server. Its folder may disappear and return: each round looks for it again. */
export function openArchive(archiving: Archiving, place: ArchivePlace): Archive {
  let history: History | undefined;
  /** Dropped after a failure, since another disk may be there later. */
  let reading: Promise<History> | undefined;
  let bytes = 0;
  let system: string | undefined;

  function begun(): Promise<History> {
    reading ??= read().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  }

  async function read(): Promise<History> {
    system ??= await systemIdentifier();
    const folder = join(place.folder, `${system}-${archiving.id}`);
    await makeFolder(folder);
    // Only at the first look: later, an unfinished file is still being written.
    if (history?.folder !== folder) await removeUnfinished(folder);
    bytes = await sizeOf(folder);
    history = await readHistory(folder);
    return history;
  }

  async function systemIdentifier(): Promise<string> {
    const rows = await ask<{ id: string }>('select system_identifier::text as id from pg_control_system()');
    if (!rows[0]) throw new Error('The database did not say which it is');
    return rows[0].id;
  }

  async function ask<Row extends object>(text: string): Promise<Row[]> {
    const client = await connectAsOwner(archiving.superuser);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Finished segments that aren't archived yet: in the spool, or still in the database's log. */
  async function waiting(): Promise<string[]> {
    const log = join(archiving.cluster, 'pg_wal');
    const ready = (await readdir(join(log, 'archive_status'))).filter((name) => name.endsWith('.ready'));
    const notCopied = ready.map((name) => name.slice(0, -'.ready'.length)).filter(isSegmentName);
    const copied = (await readdir(archiving.spool)).filter(isSegmentName);
    return [...copied.map((name) => join(archiving.spool, name)), ...notCopied.map((name) => join(log, name))];
  }

  async function beginAnewIfFull(): Promise<void> {
    if ((await waiting()).length <= archiveLimits.mostWaiting) return;
    archiveAnew(archiving);
    throw new Error('The archive could not be written for too long: it begins anew, with a base backup');
  }

  async function collectRound(): Promise<void> {
    try {
      const added = await collect(archiving.spool, await begun(), place);
      bytes += added;
    } catch (error) {
      reading = undefined;
      await beginAnewIfFull();
      throw error;
    }
  }

  async function untilArchived(found: History, segment: string, signal?: AbortSignal): Promise<void> {
    while (!found.segments.has(segment)) {
      signal?.throwIfAborted();
      if (history !== found) throw new Error('The archive cannot be written');
      await pause(roundMs);
    }
  }

  return {
    collect: collectRound,
    async keepBase(details, now, signal) {
      const found = await begun();
      const newest = found.bases.at(-1);
      if (newest && now.getTime() - newest.at.getTime() < archiveLimits.baseDays * dayMs) return null;
      const destination = { ...place, folder: found.folder };
      const archived = (segment: string) => untilArchived(found, segment, signal);
      const base = await takeBase(archiving.superuser, archiving.cluster, destination, details, archived, signal);
      found.bases.push(base);
      const oldest = new Date(now.getTime() - archiveLimits.keptDays * dayMs);
      await expire(found, oldest);
      await expireOthers(place.folder, found.folder, oldest);
      bytes = await sizeOf(found.folder);
      return { bytes: base.bytes };
    },
    async noteDeleted(owner) {
      const { folder } = await begun();
      // The disk may have been removed since.
      await makeFolder(folder);
      const client = await connectAsOwner(owner);
      await writeDeleted(client, folder).finally(() => client.end());
    },
    async finish(withinMs) {
      const deadline = Date.now() + withinMs;
      await ask('select pg_switch_wal()');
      for (;;) {
        await collectRound();
        if ((await waiting()).length === 0) return;
        if (Date.now() > deadline) throw new Error('The last segment was not archived in time');
        await pause(roundMs);
      }
    },
    async waitingSince() {
      const moments = (await waiting()).map((path) =>
        stat(path).then(
          ({ mtime }) => mtime.getTime(),
          () => null,
        ),
      );
      const known = (await Promise.all(moments)).filter((moment) => moment !== null);
      return known.length === 0 ? null : new Date(Math.min(...known));
    },
    contents() {
      if (!history) return null;
      const last = [...history.segments.values()].at(-1);
      return { bytes, archivedUntil: last?.at ?? null, baseAt: history.bases.at(-1)?.at ?? null };
    },
  };
}
