import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import type pg from 'pg';
import { writeBackupFile } from '../backups/backup-file.ts';
import type { About, FileSignature } from '../backups/backup-text.ts';
import { type Base, baseFile, manifestFile } from './archive-names.ts';
import type { ArchivePlace } from './history.ts';
import { namesBelow, tarEnd, tarFile, tarHeader, tarText } from './tar.ts';

/** Describes a base backup, in a file next to it. */
export type Manifest = {
  form: 1;
  version: string;
  systemIdentifier: string;
  startSegment: string;
  /** The base needs the segments up to this one. */
  stopSegment: string;
  consistentAt: string;
  files: number;
  sha256: string;
  /** Set only if the base is encrypted. */
  secrets?: About['secrets'];
  /** Signs everything else here, and so the base. Manifests of version 1.0.0 have none. */
  signed?: FileSignature;
};

export type BaseDetails = { version: string; secrets?: About['secrets'] };

/** Longer than the server ever takes to archive the last segment. */
const longestStopMs = 300_000;

/** Folders that PostgreSQL says to leave empty, since a start makes their files anew or recovery must not see them. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const leftOut = /(^|\/)(postmaster\.(pid|opts)|backup_label|tablespace_map|pgsql_tmp[^/]*\/?|pg_internal\.init[^/]*)$/;
const keptFolders = ['pg_wal/archive_status/', 'pg_wal/summaries/'];
/** Copied last, so that it is never older than what it describes. */
const control = 'global/pg_control';

/**
 * Copies the files of the running database (`cluster`) into the archive by PostgreSQL's own protocol. `isArchived`
 * waits until a segment is in the archive: a base is complete only with its last one.
 */
export async function takeBase(
  superuser: Connection,
  cluster: string,
  { folder, recipient, keys }: ArchivePlace,
  details: BaseDetails,
  isArchived: (segment: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<Base & { bytes: number }> {
  const client = await connectAsOwner(superuser, { statement_timeout: longestStopMs });
  // Closes the connection, which ends any wait for a response.
  const giveUp = () => void client.end();
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    const begun = await first<{ at: Date; segment: string; system: string }>(
      client,
      `select clock_timestamp() as at, pg_walfile_name(pg_backup_start('Flight For Life', true)) as segment,
         (select system_identifier::text from pg_control_system()) as system`,
    );
    const base = { at: begun.at, startSegment: begun.segment };
    const file = baseFile(base, recipient !== undefined);
    const copying = copy(client, cluster);
    let copied: Copied | undefined;
    async function* text() {
      copied = yield* copying;
    }
    const bytes = await writeBackupFile(join(folder, file), recipient, text(), signal);
    if (!copied) throw new Error('The base backup was not written');
    const { at, ...contents } = copied;
    const manifest: Manifest = {
      form: 1,
      version: details.version,
      systemIdentifier: begun.system,
      startSegment: begun.segment,
      consistentAt: at.toISOString(),
      ...contents,
      ...(details.secrets && recipient !== undefined ? { secrets: details.secrets } : {}),
    };
    await isArchived(manifest.stopSegment);
    async function* manifestText() {
      const signed = keys.sign(JSON.stringify(manifest));
      yield Buffer.from(`${JSON.stringify({ ...manifest, signed }, null, 2)}\n`);
    }
    await writeBackupFile(join(folder, manifestFile(file)), recipient, manifestText(), signal);
    return { ...base, file, bytes };
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await client.end();
  }
}

type Copied = { at: Date; stopSegment: string; files: number; sha256: string };

async function* copy(client: pg.ClientBase, cluster: string): AsyncGenerator<Buffer, Copied> {
  const hash = createHash('sha256');
  let files = 0;
  let stopped: { at: Date; segment: string } | undefined;
  async function* entries() {
    for await (const name of namesBelow(cluster, isCopied)) {
      if (name.endsWith('/')) yield tarHeader(name, 0);
      else {
        files += 1;
        yield* tarFile(cluster, name);
      }
    }
    for (const folder of keptFolders) yield tarHeader(folder, 0);
    yield* tarFile(cluster, control);
    const end = await first<{ at: Date; segment: string; labelfile: string; spcmapfile: string }>(
      client,
      `select pg_walfile_name(lsn) as segment, labelfile, spcmapfile, clock_timestamp() as at from pg_backup_stop(true)`,
    );
    stopped = end;
    yield tarText('backup_label', end.labelfile);
    if (end.spcmapfile.trim() !== '') yield tarText('tablespace_map', end.spcmapfile);
    yield tarEnd;
  }
  for await (const piece of entries()) {
    hash.update(piece);
    yield piece;
  }
  if (!stopped) throw new Error('The base backup was not finished');
  return { at: stopped.at, stopSegment: stopped.segment, files, sha256: hash.digest('hex') };
}

function isCopied(name: string): boolean {
  return name !== control && !emptied.test(name) && !leftOut.test(name);
}

async function first<Row extends pg.QueryResultRow>(client: pg.ClientBase, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer');
  return row;
}
