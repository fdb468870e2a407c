import { setTimeout as pause } from 'node:timers/promises';
import { bootstrap, database, owner } from './bootstrap.ts';
import { createCluster } from './create-cluster.ts';
import { takeDataLock } from './data-lock.ts';
import { DataInUse } from './embedded-error.ts';
import { keepRunning } from './keep-running.ts';
import { placeData } from './place-data.ts';
import { prepareBinaries } from './prepare-binaries.ts';
import { awaitPreviousServer } from './previous-server.ts';
import { findServerIdentity } from './server-identity.ts';
import { chooseSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';
import { type RunningServer, type StartOptions, startServer } from './start-server.ts';

export type EmbeddedServer = {
  /** Connection settings for pg; the host is a folder with a unix socket. */
  host: string;
  port: number;
  database: string;
  ownerUser: typeof owner;
  ownerPassword: string;
  /** The folder really used, which may differ from the one asked for when started as root. */
  dataDir: string;
  stop(): Promise<void>;
};
export type EmbeddedOptions = {
  dataDir: string;
  /** Somebody chose the folder, so it is used or refused, never replaced. */
  isExplicit: boolean;
  log: (line: string) => void;
  /** How long to wait for an earlier application on the same data to end. */
  waitMs?: number;
};

/**
 * Starts the PostgreSQL server that comes with the product, with an owner and an empty database on the first start.
 * It ends with this process, however that ends. Throws an EmbeddedError with a sentence for the person at the keyboard.
 */
export async function openEmbedded({
  dataDir,
  isExplicit,
  log,
  waitMs = 10_000,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const deadline = Date.now() + waitMs;
  const identity = findServerIdentity();
  const folder = placeData({ dataDir, isExplicit, identity, log });
  const socketFolder = chooseSocketFolder(identity);
  const lock = await takeDataLock(folder, deadline, socketFolder);
  try {
    const binaries = prepareBinaries(folder, identity);
    const cluster = await createCluster(folder, binaries, identity);
    const options = { binaries, cluster: cluster.folder, socketFolder, identity, log };
    const server = await keepRunning(() => startBefore(deadline, options), log);
    lock.leftovers.forEach(removeSocketFolder);
    const stop = () => server.stop().finally(lock.release);
    const connection = { host: socketFolder, port: socketPort };
    await bootstrap(connection, cluster).catch(async (error) => {
      await stop();
      throw error;
    });
    return { ...connection, database, ownerUser: owner, ownerPassword: cluster.ownerPassword, dataDir: folder, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Connections of a server that was killed may outlive it for a moment, and a server whose application was killed at
 * once may appear only now. PostgreSQL refuses to start beside either.
 */
async function startBefore(deadline: number, options: StartOptions): Promise<RunningServer> {
  for (;;) {
    await awaitPreviousServer(options.cluster, deadline);
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof DataInUse) || Date.now() >= deadline) throw error;
      await pause(100);
    }
  }
}
