import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKeys } from '../backups/file-keys.ts';
import { type Base, historyForm, manifestFile, readBase, readSegment, type Segment } from './archive-names.ts';

/** The contents of one folder of the archive. */
export type History = {
  folder: string;
  segments: Map<string, Segment>;
  /** Complete base backups, oldest first. */
  bases: Base[];
};

/** Where archives are kept, whom they are encrypted for, and what signs them. */
export type ArchivePlace = { folder: string; recipient?: string; keys: FileKeys };

export async function readHistory(folder: string): Promise<History> {
  const names = await readdir(folder);
  const present = new Set(names);
  const segments = names.sort().flatMap((name) => readSegment(name) ?? []);
  const bases = names.flatMap((name) => readBase(name) ?? []).filter(({ file }) => present.has(manifestFile(file)));
  return {
    folder,
    segments: new Map(segments.map((segment) => [segment.name, segment])),
    bases: bases.sort((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

/** Removes files left by a killed process. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  const present = new Set(names);
  const isLeft = (name: string) =>
    name.endsWith('.unfinished') || (readBase(name) !== null && !present.has(manifestFile(name)));
  for (const name of names.filter(isLeft)) await rm(join(folder, name));
}

/** The folders of an archive, one per history of a data folder. */
export async function listHistories(archive: string): Promise<string[]> {
  const names = await readdir(archive);
  return names.filter((name) => historyForm.test(name)).map((name) => join(archive, name));
}

/** Total bytes of the folder. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

/** Removes base backups from before `oldest`, and the segments that no base needs any more. */
export async function expire(history: History, oldest: Date): Promise<void> {
  const { folder, bases, segments } = history;
  history.bases = bases.filter(({ at }) => at >= oldest);
  for (const { file } of bases.filter(({ at }) => at < oldest)) {
    await rm(join(folder, manifestFile(file)));
    await rm(join(folder, file));
  }
  const [first] = history.bases;
  for (const { name, file } of [...segments.values()]) {
    if (first === undefined || name >= first.startSegment) continue;
    segments.delete(name);
    await rm(join(folder, file));
  }
}

/** Does the same in the archive's other histories. They are removed with their last base. */
export async function expireOthers(archive: string, current: string, oldest: Date): Promise<void> {
  for (const folder of await listHistories(archive)) {
    if (folder === current) continue;
    const history = await readHistory(folder);
    await expire(history, oldest);
    const isOver = [...history.segments.values()].every(({ at }) => at < oldest);
    if (history.bases.length === 0 && isOver) await rm(folder, { recursive: true });
  }
}
