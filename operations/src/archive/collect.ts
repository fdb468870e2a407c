import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackupFile } from '../backups/backup-file.ts';
import { isSegmentName, segmentFile, signedTextOf } from './archive-names.ts';
import type { ArchivePlace, History } from './history.ts';

const pieceBytes = 256 * 1024;

/**
 * Moves finished segments from the spool into the archive, oldest first. A segment leaves the spool once it is complete
 * on the archive's disk; after a kill in between it is in both places, and is compared. Returns how many bytes were
 * added.
 */
export async function collect(spool: string, history: History, place: Omit<ArchivePlace, 'folder'>) {
  let added = 0;
  for (const name of (await readdir(spool)).sort()) {
    const path = join(spool, name);
    if (isSegmentName(name)) added += await keepSegment(path, name, history, place);
    // PostgreSQL's own backup and timeline files aren't needed: each history has one timeline, and each base a
    // manifest.
    if (isSegmentName(name) || /\.(backup|history)$/.test(name)) await rm(path);
  }
  return added;
}

async function keepSegment(
  path: string,
  name: string,
  { folder, segments }: History,
  { recipient, keys }: Omit<ArchivePlace, 'folder'>,
) {
  const fullHash = await hashOf(path);
  const hash = shortened(fullHash);
  const known = segments.get(name);
  if (known && known.hash !== hash) {
    throw new Error(`${known.file} is in the archive, and the database has other content under this name`);
  }
  if (known) return 0;
  const { mtime: at } = await stat(path);
  const segment = { name, at, hash, signed: keys.sign(signedTextOf({ name, at }, fullHash)) };
  const file = segmentFile(segment, recipient !== undefined);
  const bytes = await writeBackupFile(join(folder, file), recipient, readPieces(path));
  segments.set(name, { ...segment, file });
  return bytes;
}

function readPieces(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: pieceBytes });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readPieces(path)) hash.update(piece);
  return hash.digest('hex');
}

/** The part of a hash that fits into a name. */
export function shortened(hash: string): string {
  return hash.slice(0, 16);
}
