import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isConnectionLost, isDiskFull } from '@ffl/database/connections/connection-failure';
import { hasCluster } from './create-cluster.ts';
import { EmbeddedError } from './embedded-error.ts';

const mebibyte = 1024 * 1024;
/** A database with the sample organization takes 71 MB, and 60 more if the programs are copied beside it. */
const newDatabaseMebibytes = 192;

/** Throws if there is no database in the folder yet and its disk has no room for one. */
export function requireRoom(dataDir: string): void {
  if (!hasCluster(dataDir) && freeMebibytes(dataDir) < newDatabaseMebibytes) throw new EmbeddedError(noRoom(dataDir));
}

/** Whether a first start in the folder probably failed for lack of room. */
export function isFull(folder: string): boolean {
  return freeMebibytes(folder) < newDatabaseMebibytes / 3;
}

export function noRoom(folder: string): string {
  return `There is no room for a database in ${folder}: it needs ${newDatabaseMebibytes} MB, and its disk has less. Make room, or choose another DATA_DIR.`;
}

const refusedByDisk: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  EROFS: 'it is read-only',
};
const refusedToUser = 'the user who starts the product may not write there';
const inTheWay = 'a file is in its way';
const reasons: Record<string, string> = {
  ...refusedByDisk,
  EACCES: refusedToUser,
  EPERM: refusedToUser,
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
};

/** The sentence about a folder in which nothing can be created. */
export function unusable(folder: string, error: unknown, name = 'data folder'): EmbeddedError {
  const known = reasons[codeOf(error)] ?? reasons[codeOf(whyShut(nearest(folder)))];
  const reason = known ?? (error instanceof Error ? error.message : String(error));
  return new EmbeddedError(`The ${name} ${folder} cannot be used: ${reason}.`, { cause: error });
}

/**
 * Turns a disk's refusal, while something was made in the folder, into a sentence; other failures are returned
 * unchanged. Call it before removing what was made, which frees room again. A server whose log has no room ends.
 */
export function refusalOfDisk(folder: string, error: unknown): unknown {
  if (isDiskFull(error) || (isConnectionLost(error) && isFull(folder))) {
    return new EmbeddedError(`The data folder ${folder} cannot be used: ${refusedByDisk.ENOSPC}.`, { cause: error });
  }
  return codeOf(error) in refusedByDisk ? unusable(folder, error) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

// The reason a folder can't be created: below a read-only one, Node says "no such file".
function whyShut(folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return error;
  }
}

function freeMebibytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(nearest(folder));
  // Some file systems don't report free space.
  return blocks === 0 ? Number.POSITIVE_INFINITY : (bavail * bsize) / mebibyte;
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}
