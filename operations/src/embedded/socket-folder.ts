import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { findBlockedFolder } from './place-data.ts';
import type { ServerIdentity } from './server-identity.ts';

export const socketPort = 5432;

const socketName = `.s.PGSQL.${socketPort}`;
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/** Chooses a new name in the temporary directory, short enough for a socket below it. Creates nothing yet. */
export function chooseSocketFolder(identity: ServerIdentity, temporaryFolders = [tmpdir(), '/tmp']): string {
  const name = `ffl-${randomBytes(4).toString('hex')}`;
  const fitting = temporaryFolders
    .map((folder) => join(folder, name))
    .find((folder) => isShortEnough(folder) && isReachable(folder, identity));
  if (fitting === undefined)
    throw new EmbeddedError(
      `No temporary folder is short enough and open to the database server: ${temporaryFolders.join(', ')}. Set TMPDIR to one that is.`,
    );
  return fitting;
}

/** Fails if the folder exists, so that nobody can prepare one for us. */
export function makeSocketFolder(folder: string, identity: ServerIdentity): void {
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  if (identity.isDropped) chownSync(folder, identity.uid, identity.gid);
}

/** Removes what a killed server left. Only our own names, and only what our servers put there. */
export function removeSocketFolder(folder: string): void {
  if (!/^ffl-[0-9a-f]{8}$/.test(basename(folder))) return;
  try {
    rmSync(join(folder, socketName), { force: true });
    rmSync(join(folder, `${socketName}.lock`), { force: true });
    rmdirSync(folder);
  } catch {
    // It is already gone, or isn't ours; neither is a reason not to start.
  }
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longestSocketPath;
}

function isReachable(folder: string, identity: ServerIdentity): boolean {
  return !identity.isDropped || findBlockedFolder(folder, identity) === undefined;
}
