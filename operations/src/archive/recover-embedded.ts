import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsOwner } from '@ffl/database/connections/connect-as-owner';
import type { Connection } from '@ffl/database/connections/connection';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { notEmpty } from '../backups/restore-backup.ts';
import { database, owner } from '../embedded/bootstrap.ts';
import {
  finishPlace,
  hasCluster,
  makePlace,
  readPlace,
  removeUnfinished,
  superuser,
} from '../embedded/create-cluster.ts';
import { takeDataLock } from '../embedded/data-lock.ts';
import { refusalOfDisk } from '../embedded/data-room.ts';
import { EmbeddedError } from '../embedded/embedded-error.ts';
import { placeData } from '../embedded/place-data.ts';
import { prepareBinaries } from '../embedded/prepare-binaries.ts';
import { findServerIdentity, type ServerIdentity } from '../embedded/server-identity.ts';
import { chooseSocketFolder, socketPort } from '../embedded/socket-folder.ts';
import { type RunningServer, type StartOptions, startServer } from '../embedded/start-server.ts';

/** Where the files go, and the user who must own them. */
export type Recovered = { cluster: string; server: ServerIdentity };

type Options = {
  dataDir: string;
  isExplicit: boolean;
  log: (line: string) => void;
  /** Puts a base backup into `cluster`, and beside it what the settings refer to. */
  fill: (files: Recovered) => Promise<void>;
  /** `target` says where to stop. If nothing was recorded after it, the recovery runs to the end of the log instead. */
  settings: { always: Record<string, string>; target: Record<string, string> };
};

const neverReached = /recovery ended before configured recovery target was reached/;

/**
 * Makes a new database from a base backup and the log that PostgreSQL replays, and works on it. Nothing else sees it
 * before all is done, and a failure leaves nothing behind.
 */
export async function recoverEmbedded<T>(
  { dataDir, isExplicit, log, fill, settings }: Options,
  work: (server: { owner: Connection; superuser: Connection }) => Promise<T>,
): Promise<T> {
  const identity = findServerIdentity(log);
  const folder = placeData({ dataDir, isExplicit, identity, log });
  const socketFolder = chooseSocketFolder(identity);
  const lock = await takeDataLock(folder, Date.now(), socketFolder);
  try {
    if (hasCluster(folder)) throw new EmbeddedError(notEmpty);
    await removeUnfinished(folder);
    const binaries = prepareBinaries(folder, identity);
    const place = await makePlace(folder, identity, (cluster) => fill({ cluster, server: identity }));
    const { ownerPassword, superuserPassword, folder: cluster } = readPlace(place, binaries, identity);
    const hba = writeFor(identity, join(place, 'recovery.hba'), 'local all all trust\n');
    writeFor(identity, join(cluster, 'recovery.signal'), '');
    const always = { ...settings.always, hba_file: hba, hot_standby: 'off' };
    const start = (more: Record<string, string>) =>
      startServer({ binaries, cluster, socketFolder, identity, settings: { ...always, ...more }, log: () => {} });
    const server = await recovered(start, settings.target);
    const at = { host: socketFolder, port: socketPort };
    const asSuperuser = { ...at, database: 'postgres', user: superuser, password: superuserPassword };
    try {
      await setPasswords(asSuperuser, { [owner]: ownerPassword, [superuser]: superuserPassword });
      const result = await work({
        owner: { ...at, database, user: owner, password: ownerPassword },
        superuser: asSuperuser,
      });
      await server.stop();
      for (const name of ['segments', 'recovery.hba']) rmSync(join(place, name), { recursive: true, force: true });
      finishPlace(folder, place);
      return result;
    } finally {
      await server.stop();
    }
  } catch (error) {
    const refusal = refusalOfDisk(folder, error);
    await removeUnfinished(folder);
    throw refusal;
  } finally {
    lock.release();
  }
}

type Start = (settings: Record<string, string>) => Promise<RunningServer>;

/** Resolves once the log is replayed and the server accepts writes. */
async function recovered(start: Start, target: StartOptions['settings'] = {}): Promise<RunningServer> {
  try {
    return await start(target);
  } catch (error) {
    if (!(error instanceof Error && neverReached.test(error.message))) throw error;
    return start({});
  }
}

/** Sets them without knowing the old ones: only the server's user and root can enter the folder with its socket. */
async function setPasswords(asSuperuser: Connection, passwords: Record<string, string>): Promise<void> {
  const client = await connectAsOwner(asSuperuser);
  try {
    for (const [role, password] of Object.entries(passwords)) {
      await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(password)}`);
    }
  } finally {
    await client.end();
  }
}

function writeFor({ isDropped, uid, gid }: ServerIdentity, file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 });
  if (isDropped) chownSync(file, uid, gid);
  return file;
}
