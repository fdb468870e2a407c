import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { unusable } from './data-room.ts';
import { DataInUse, EmbeddedError } from './embedded-error.ts';

type Holder = { pid: number; startedAt: string; socketFolders: string[] };
export type DataLock = {
  /** Socket folders of earlier holders that were killed along with their cleaners. */
  leftovers: string[];
  /** May be called more than once. */
  release(): void;
};

/** Keeps the locks from the garbage collector, which would release them. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the data folder's only user, waiting until `deadline` (milliseconds since 1970). The lock is the
 * kernel's (SQLite takes it for us, since Node can't), so it ends with the process, however that ends, and it holds
 * between containers that share a volume, where process ids mean nothing.
 */
export async function takeDataLock(dataDir: string, deadline: number, socketFolder: string): Promise<DataLock> {
  const file = join(dataDir, 'embedded.lock');
  const noteFile = join(dataDir, 'embedded.json');
  for (;;) {
    const lock = tryLock(dataDir, file);
    if (lock) return hold(lock, dataDir, noteFile, socketFolder);
    if (Date.now() >= deadline) throw new DataInUse(describe(dataDir, readHolder(noteFile)));
    await pause(50);
  }
}

function hold(lock: DatabaseSync, dataDir: string, noteFile: string, socketFolder: string): DataLock {
  const leftovers = (readHolder(noteFile)?.socketFolders ?? []).filter((folder) => existsSync(folder));
  const startedAt = new Date().toISOString();
  const holder: Holder = { pid: process.pid, startedAt, socketFolders: [...leftovers, socketFolder] };
  held.add(lock);
  const release = () => {
    if (held.delete(lock)) lock.close();
  };
  try {
    writeFileSync(noteFile, JSON.stringify(holder), { mode: 0o600 });
    return { leftovers, release };
  } catch (error) {
    release();
    throw unusable(dataDir, error);
  }
}

function tryLock(dataDir: string, file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('pragma journal_mode = memory; begin exclusive');
    chmodSync(file, 0o600);
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === busyCode) return undefined;
    throw new EmbeddedError(`The data folder ${dataDir} cannot be used: ${file}: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

const busyCode = 5;

function readHolder(noteFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function describe(dataDir: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid}, started ${holder.startedAt}` : 'another process';
  return `The data folder ${dataDir} is in use by ${who}. Stop it first, or choose another DATA_DIR.`;
}
