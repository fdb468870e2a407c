import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasCluster } from './create-cluster.ts';
import { requireRoom, unusable } from './data-room.ts';
import { EmbeddedError } from './embedded-error.ts';
import { runAs } from './run-as.ts';
import type { ServerIdentity } from './server-identity.ts';

type Place = { dataDir: string; isExplicit: boolean; identity: ServerIdentity; log: (line: string) => void };

const systemFolder = '/var/lib/flight-for-life';

/** Creates the data folder and returns it: the requested one, or its stand-in if the server's user can't get there. */
export function placeData({ dataDir, isExplicit, identity, log }: Place): string {
  const wanted = resolve(dataDir);
  requireOwner(wanted, identity);
  const standIn = standInFor(wanted);
  // Data in the stand-in stay there, even if the requested folder becomes reachable later.
  if (identity.isDropped && !isExplicit && hasCluster(standIn) && !hasCluster(wanted))
    return useStandIn(standIn, wanted, log);
  if (!identity.isDropped) return makeDataFolder(wanted, 0o700);

  const blocked = findBlockedFolder(wanted, identity) ?? makeReachable(wanted, identity);
  if (blocked === undefined) return wanted;
  if (isExplicit || hasCluster(wanted)) return refuse(wanted, blocked, identity);
  return useStandIn(standIn, wanted, log);
}

/** Creates the folder; returns what still blocks the way to it, such as parents created under a strict umask. */
function makeReachable(wanted: string, identity: ServerIdentity): string | undefined {
  makeDataFolder(wanted, 0o711);
  return findBlockedFolder(wanted, identity);
}

function useStandIn(standIn: string, wanted: string, log: (line: string) => void): string {
  requireRoom(standIn);
  makeFolder(systemFolder, 0o711);
  makeFolder(standIn, 0o711);
  log(`The data are kept in ${standIn}, because the database server, which never runs as root, cannot use ${wanted}.`);
  return standIn;
}

export function standInFor(dataDir: string): string {
  return join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

/** The first folder on the way that the server's user may not enter; missing folders don't count. */
export function findBlockedFolder(folder: string, identity: ServerIdentity): string | undefined {
  const script = 'for folder; do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done';
  const result = runAs(identity, '/bin/sh', ['-c', script, 'sh', ...waysTo(folder).filter((each) => existsSync(each))]);
  if (result.isOk) return undefined;
  if (result.errorCode !== undefined)
    throw new EmbeddedError(
      `The embedded database cannot run as root, and becoming "${identity.name}" failed (${result.output}). Start as another user, or set DATABASE_URL.`,
    );
  return result.output;
}

function waysTo(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...waysTo(parent), folder];
}

// Creates nothing if no database would fit, so that nothing is left behind.
function makeDataFolder(folder: string, mode: number): string {
  requireRoom(folder);
  return makeFolder(folder, mode);
}

/** Sets the mode of folders it creates, parents too, and of no other. */
function makeFolder(folder: string, mode: number): string {
  try {
    const firstMade = mkdirSync(folder, { recursive: true });
    if (firstMade !== undefined)
      for (const each of waysTo(folder).filter((way) => way.startsWith(firstMade))) chmodSync(each, mode);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw unusable(folder, error);
  }
}

function requireOwner(dataDir: string, identity: ServerIdentity): void {
  const uid = ownerOf(join(dataDir, 'postgres/cluster'));
  if (uid === undefined || uid === identity.uid) return;
  const isRoots = ownerOf(join(dataDir, 'postgres')) === 0;
  // Root takes over data that it once ran as another user, in an earlier container for instance.
  if (isRoots && identity.isDropped) return;
  throw new EmbeddedError(
    `The database in ${dataDir} belongs to the user id ${uid}, but this start would run it as ${identity.uid}. Start as ${isRoots ? 'root' : 'the user who started it before'}.`,
  );
}

/** Undefined if there is nothing, or nothing that we may read. */
function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid;
  } catch {
    return undefined;
  }
}

function refuse(wanted: string, blocked: string, { name }: ServerIdentity): never {
  throw new EmbeddedError(
    `The data folder ${wanted} cannot be used: the database server runs as the user "${name}", never as root, and that user may not enter ${blocked}. Choose another DATA_DIR, or allow it with: chmod o+x '${blocked}'`,
  );
}
