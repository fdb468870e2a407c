import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, parseDatabaseUrl } from '../../database/src/connections/connection.ts';
import * as embedded from '../../database/src/embedded/bootstrap.ts';
import { hasCluster } from '../../database/src/embedded/create-cluster.ts';
import { openEmbedded } from '../../database/src/embedded/open-embedded.ts';
import { standInFor } from '../../database/src/embedded/place-data.ts';
import { findLiveSocketFolder } from '../../database/src/embedded/previous-server.ts';
import { socketPort } from '../../database/src/embedded/socket-folder.ts';
import type { Env } from '../../server/src/env.ts';

export type OpenedOwner = { owner: Connection; close: () => Promise<void> };

/** The installation's database as its owner, running or not, whose schema stays as it is. Throws if there is none. */
export async function openOwner({ databaseUrl, dataDir, isDataDirExplicit }: Env): Promise<OpenedOwner> {
  if (databaseUrl) return { owner: parseDatabaseUrl(databaseUrl), close: async () => {} };
  const wanted = resolve(dataDir);
  const folder = [wanted, standInFor(wanted)].find(hasCluster);
  if (folder === undefined)
    throw new Error(`There is no database in ${wanted}: give this command the server's settings`);
  const host = await findLiveSocketFolder(join(folder, 'postgres/cluster'));
  if (host === undefined) return openStopped(dataDir, isDataDirExplicit);
  const password = readFileSync(join(folder, 'postgres/owner-password'), 'utf8');
  const owner = { host, port: socketPort, database: embedded.database, user: embedded.owner, password };
  return { owner, close: async () => {} };
}

async function openStopped(dataDir: string, isExplicit: boolean): Promise<OpenedOwner> {
  const opened = await openEmbedded({ dataDir, isExplicit, log: (line) => console.error(line) });
  return { owner: ownerOf(opened), close: opened.stop };
}

export function ownerOf(opened: Awaited<ReturnType<typeof openEmbedded>>): Connection {
  const { host, port, database, ownerUser: user, ownerPassword: password } = opened;
  return { host, port, database, user, password };
}
