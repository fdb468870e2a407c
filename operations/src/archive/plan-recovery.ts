import { basename, dirname, resolve } from 'node:path';
import { unpackedLimits } from '@ffl/domain/backups/unpacked';
import { displayDateTime } from '@ffl/domain/time/denver';
import { cannotRead } from '../backups/cannot-read.ts';
import type { FileKeys, Voucher } from '../backups/file-keys.ts';
import { historyForm, manifestFile, type Segment, segmentAfter } from './archive-names.ts';
import type { Manifest } from './base-backup.ts';
import { type History, listHistories, readHistory } from './history.ts';
import { ArchiveError, changed, readArchived } from './read-archived.ts';

export type RecoveryRequest = {
  /** The archive, or one of its folders. */
  archive: string;
  /** Null for the latest state. */
  at: Date | null;
  identity: string | undefined;
};

export type Recovery = {
  folder: string;
  baseFile: string;
  manifest: Manifest;
  /** Segments from the base on, without a gap. */
  segments: Segment[];
  at: Date | null;
  /** The time of the last record that can be recovered. */
  recordsUntil: Date;
};

/** Finds the base and segments for the state at a moment. Throws a sentence if there are none. */
export async function planRecovery({ archive, at, identity }: RecoveryRequest): Promise<Recovery> {
  const history = choose(await readAll(archive), archive, at);
  const { manifest, file } = await findBase(history, at, identity);
  const segments = chain(history, manifest, at);
  const last = segments.at(-1);
  if (!last) throw new ArchiveError(`There are no records in ${history.folder}`);
  return { folder: history.folder, baseFile: file, manifest, segments, at, recordsUntil: at ?? last.at };
}

/** Who vouches for a base and everything after it. A single unsigned segment could contain anything. */
export function voucherOf({ manifest: { signed, ...statement }, segments }: Recovery, keys: FileKeys): Voucher {
  const isSigned = segments.every((segment) => segment.signed);
  return isSigned ? keys.check(JSON.stringify(statement), signed) : 'nobody';
}

/** Every folder of the archive, so that all notes of deleted people are found. */
export async function foldersOf(archive: string): Promise<string[]> {
  const folder = resolve(archive);
  return listHistories(historyForm.test(basename(folder)) ? dirname(folder) : folder);
}

async function readAll(archive: string): Promise<History[]> {
  const folder = resolve(archive);
  const folders = historyForm.test(basename(folder))
    ? [folder]
    : await listHistories(folder).catch(refuseUnreadable(folder));
  const all = await Promise.all(folders.map((each) => readHistory(each).catch(refuseUnreadable(each))));
  const usable = all.flat().filter(({ bases }) => bases.length > 0);
  if (usable.length === 0) throw new ArchiveError(`There is no archive with a base backup in ${folder}`);
  return usable;
}

/** A folder that doesn't exist is no archive, but one that can't be read may be. */
function refuseUnreadable(folder: string): (error: NodeJS.ErrnoException) => never[] {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw cannotRead(folder, error);
  };
}

/** The only history that contains the moment; for the latest state, the one that goes on longest. */
function choose(histories: History[], archive: string, at: Date | null): History {
  const installations = new Set(histories.map(({ folder }) => basename(folder).split('-')[0]));
  if (installations.size > 1) throw severalIn(archive, histories);
  const sorted = histories.toSorted((one, other) => endOf(other).getTime() - endOf(one).getTime());
  const [latest, ...others] = at === null ? sorted.slice(0, 1) : sorted.filter((one) => covers(one, at));
  if (others.length > 0) throw severalIn(archive, [...(latest ? [latest] : []), ...others]);
  if (latest) return latest;
  const spans = sorted.map((one) => `from ${spanOf(one)}`).join(', and ');
  throw new ArchiveError(`The archive has records ${spans}. Without --at the restore gives the latest state`);
}

function severalIn(archive: string, histories: History[]): ArchiveError {
  const lines = histories.map((one) => `  ${one.folder} has records from ${spanOf(one)}`);
  return new ArchiveError([`${archive} has several histories: name one after --archive`, ...lines].join('\n'));
}

function covers(history: History, at: Date): boolean {
  return startOf(history) <= at && at <= endOf(history);
}

function spanOf(history: History): string {
  return `${displayDateTime(startOf(history))} to ${displayDateTime(endOf(history))}`;
}

function startOf({ bases }: History): Date {
  return bases[0]?.at ?? new Date(8.64e15);
}

function endOf({ segments }: History): Date {
  return [...segments.values()].at(-1)?.at ?? new Date(0);
}

async function findBase({ folder, bases }: History, at: Date | null, identity: string | undefined) {
  for (const { file, at: begun } of bases.toReversed()) {
    if (at !== null && begun > at) continue;
    const manifest = await readManifest(folder, manifestFile(file), identity);
    if (at === null || new Date(manifest.consistentAt) <= at) return { manifest, file };
  }
  throw new ArchiveError(`The archive's first base backup is from after that moment`);
}

async function readManifest(folder: string, file: string, identity: string | undefined): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readWords(folder, file, identity));
  if (manifest.form !== 1) {
    throw new ArchiveError('This archive was made by a newer version of Flight For Life: restore it with that version');
  }
  return manifest;
}

async function readWords(folder: string, file: string, identity: string | undefined): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of readArchived(folder, file, identity)) {
    bytes += piece.length;
    if (bytes > unpackedLimits.wordsBytes) throw changed(file);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The segments from the base up to the moment, or to the end. */
function chain({ segments }: History, { startSegment, stopSegment }: Manifest, at: Date | null): Segment[] {
  const found: Segment[] = [];
  const newest = [...segments.keys()].at(-1) ?? '';
  for (let name = startSegment; name <= newest || name <= stopSegment; name = segmentAfter(name)) {
    const segment = segments.get(name);
    if (!segment) throw missing(name, found.at(-1), stopSegment);
    found.push(segment);
    if (at !== null && name >= stopSegment && segment.at >= at) break;
  }
  return found;
}

function missing(name: string, before: Segment | undefined, stopSegment: string): ArchiveError {
  const rest =
    before && before.name >= stopSegment ? `. What comes before is there: --at ${before.at.toISOString()}` : '';
  return new ArchiveError(`Segment ${name} is missing in the archive, and nothing after it can be restored${rest}`);
}
