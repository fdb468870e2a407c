import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@ffl/database/connections/connection';
import type { ServerIdentity } from './server-identity.ts';

/** How finished segments of the write-ahead log leave an embedded server. */
export type Archiving = {
  /** Number of this data folder's history in the archive. `archiveAnew` changes it. */
  id: string;
  /** The folder where PostgreSQL puts finished segments and the application takes them. */
  spool: string;
  cluster: string;
  superuser: Connection;
};

const spoolName = 'spool';
const noteName = 'archive-id';

/**
 * The server's settings while it archives. Paths are relative to the database's folder, where the command runs, so they
 * need no quotes. A copy gets its name once it is complete and on the disk. If PostgreSQL asks again for a segment that
 * is there, the command compares the two.
 */
export const archivingSettings: Record<string, string> = {
  archive_mode: 'on',
  // With copying and collecting, losing the disk then costs less than a minute.
  archive_timeout: '50s',
  archive_command: [
    `spool=../${spoolName}`,
    'if test -f $spool/%f; then cmp -s %p $spool/%f',
    'else cp -p %p $spool/%f.unfinished && sync $spool/%f.unfinished && mv $spool/%f.unfinished $spool/%f && sync $spool; fi',
  ].join('; '),
};

/**
 * Whether a server with these data archives, and in which history: as `isWanted` says, otherwise as before, so that a
 * command in between leaves no gap. After a time without archiving, another history begins.
 */
export function readArchiving(place: string, isWanted: boolean | undefined, identity: ServerIdentity): string | null {
  const note = join(place, noteName);
  const spool = join(place, spoolName);
  if (isWanted === false) for (const each of [note, spool]) rmSync(each, { recursive: true, force: true });
  if (isWanted && !existsSync(note)) writeId(place);
  if (!existsSync(note)) return null;
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (identity.isDropped) chownSync(spool, identity.uid, identity.gid);
  return readFileSync(note, 'utf8');
}

export function spoolOf(place: string): string {
  return join(place, spoolName);
}

/**
 * Discards the segments that wait and begins another life in the archive, which then has nothing from before its first
 * base.
 */
export function archiveAnew(archiving: Archiving): void {
  archiving.id = writeId(join(archiving.cluster, '..'));
  for (const name of readdirSync(archiving.spool)) rmSync(join(archiving.spool, name));
}

function writeId(place: string): string {
  const id = randomBytes(4).toString('hex');
  const note = join(place, noteName);
  writeFileSync(`${note}.unfinished`, id, { mode: 0o600, flush: true });
  renameSync(`${note}.unfinished`, note);
  return id;
}
