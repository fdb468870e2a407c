import { lchownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Archiving, archivingSettings, readArchiving, spoolOf } from './archiving.ts';
import { bootstrap, database, owner } from './bootstrap.ts';
import { type Cluster, createCluster, hasCluster, removeCluster, superuser } from './create-cluster.ts';
import { takeDataLock } from './data-lock.ts';
import { isFull, noRoom, refusalOfDisk } from './data-room.ts';
import { DataInUse, EmbeddedError } from './embedded-error.ts';
import { keepRunning } from './keep-running.ts';
import { placeData } from './place-data.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { awaitPreviousServer } from './previous-server.ts';
import { findServerIdentity } from './server-identity.ts';
import { chooseSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';
import { type RunningServer, type StartOptions, startServer } from './start-server.ts';

export type EmbeddedServer = {
  /** Connection settings for pg; the host is the folder of a Unix socket. */
  host: string;
  port: number;
  database: string;
  ownerUser: typeof owner;
  ownerPassword: string;
  /** The folder actually used, which may differ from the requested one when started as root. */
  dataDir: string;
  /** Set if its write-ahead log is archived. */
  archiving?: Archiving;
  stop(): Promise<void>;
  /**
   * Stops because of a failure before anyone was served, removes what this start created, and returns the failure as a
   * sentence.
   */
  giveUp(error: unknown): Promise<unknown>;
};
export type EmbeddedOptions = {
  dataDir: string;
  /** Whether someone chose the folder, so that it is used or refused, but never replaced. */
  isExplicit: boolean;
  /** Whether finished segments of its write-ahead log are kept for an archive; by default as before. */
  isArchived?: boolean;
  log: (line: string) => void;
  /** How long to wait for an earlier application on the same data to end. */
  waitMs?: number;
};

/**
 * Starts the bundled PostgreSQL server, with an owner and an empty database on the first start. It ends with this
 * process, however that ends. Throws an EmbeddedError with a sentence for the person at the keyboard.
 */
export async function openEmbedded({
  dataDir,
  isExplicit,
  isArchived,
  log,
  waitMs = 10_000,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const deadline = Date.now() + waitMs;
  const identity = findServerIdentity(log);
  const folder = placeData({ dataDir, isExplicit, identity, log });
  const socketFolder = chooseSocketFolder(identity);
  const lock = await takeDataLock(folder, deadline, socketFolder);
  let cluster: Cluster | undefined;
  let server: Awaited<ReturnType<typeof keepRunning>> | undefined;

  async function giveUp(error: unknown): Promise<unknown> {
    const refusal = refusalOfDisk(folder, error);
    await server?.stop();
    if (cluster?.isNew) removeCluster(folder);
    lock.release();
    if (refusal !== error || hasCluster(folder) || !isFull(folder)) return refusal;
    return new EmbeddedError(noRoom(folder), { cause: error });
  }

  try {
    const binaries = prepareBinaries(folder, identity);
    cluster = await createCluster(folder, binaries, identity);
    const place = dirname(cluster.folder);
    const archiveId = readArchiving(place, isArchived, identity);
    const settings = archiveId === null ? {} : archivingSettings;
    const options = { binaries, cluster: cluster.folder, socketFolder, identity, settings, log };
    const running = await keepRunning(() => startBefore(deadline, options), log);
    server = running;
    lock.leftovers.forEach(removeSocketFolder);
    const connection = { host: socketFolder, port: socketPort };
    await bootstrap(connection, cluster);
    const stop = () => running.stop().finally(lock.release);
    const { ownerPassword, superuserPassword: password } = cluster;
    const archiving = archiveId !== null && {
      id: archiveId,
      spool: spoolOf(place),
      cluster: cluster.folder,
      superuser: { ...connection, database: 'postgres', user: superuser, password },
    };
    const itself = { ...connection, database, ownerUser: owner, ownerPassword, dataDir: folder } as const;
    return { ...itself, ...(archiving && { archiving }), stop, giveUp };
  } catch (error) {
    throw await giveUp(error);
  }
}

/**
 * Connections of a killed server may outlive it for a moment, and the server of an application killed at once may
 * appear only now. PostgreSQL refuses to start beside either.
 */
async function startBefore(deadline: number, options: StartOptions): Promise<RunningServer> {
  for (;;) {
    await awaitPreviousServer(options.cluster, deadline);
    takeOver(options);
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof DataInUse) || Date.now() >= deadline) throw error;
      await pause(100);
    }
  }
}

/**
 * Gives the database files to the user the server runs as now, for instance those an earlier start ran as the shared
 * "nobody". No server may be working on them. Their folder comes first, so their former owner can no longer enter, and
 * the one that says it is done comes last.
 */
function takeOver({ cluster, identity, log }: Pick<StartOptions, 'cluster' | 'identity' | 'log'>): void {
  const { uid, gid, name, isDropped } = identity;
  const last = join(cluster, 'PG_VERSION');
  if (!isDropped || statSync(last).uid === uid) return;
  lchownSync(cluster, uid, gid);
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (file !== last) lchownSync(file, uid, gid);
  }
  lchownSync(last, uid, gid);
  log(`The database in ${cluster} belongs to the user "${name}" from now on.`);
}
