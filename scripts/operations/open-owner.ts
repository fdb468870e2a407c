import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import { type Connection, parseDatabaseUrl } from '../../database/src/connections/connection.ts';
import { explainRefusal } from '../../database/src/connections/explain-refusal.ts';
import * as embedded from '../../operations/src/embedded/bootstrap.ts';
import { readOwnerPassword } from '../../operations/src/embedded/create-cluster.ts';
import { findRunning } from '../../operations/src/embedded/find-running.ts';
import { openEmbedded } from '../../operations/src/embedded/open-embedded.ts';
import { socketPort } from '../../operations/src/embedded/socket-folder.ts';
import type { Env } from '../../server/src/env.ts';

export type OpenedOwner = {
  owner: Connection;
  /** Whether a server of the embedded database is using it now. */
  isRunning: boolean;
  close: () => Promise<void>;
};

const nothing = async () => {};

/**
 * Connects to the installation's database as its owner, whether or not a server is running. The schema stays as it is.
 */
export async function openOwner({ databaseUrl, dataDir, isDataDirExplicit }: Env): Promise<OpenedOwner> {
  if (databaseUrl) {
    const owner = parseDatabaseUrl(databaseUrl);
    await connectAsOwner(owner).then(
      (client) => client.end(),
      (error) => Promise.reject(explainRefusal(error, owner)),
    );
    return { owner, isRunning: false, close: nothing };
  }
  const running = await findRunning(dataDir);
  if (running) {
    const { owner: user, database } = embedded;
    const password = readOwnerPassword(running.folder);
    const owner = { host: running.host, port: socketPort, database, user, password };
    return { owner, isRunning: true, close: nothing };
  }
  const opened = await openEmbedded({ dataDir, isExplicit: isDataDirExplicit, log: (line) => console.error(line) });
  return { owner: ownerOf(opened), isRunning: false, close: opened.stop };
}

export function ownerOf(opened: Awaited<ReturnType<typeof openEmbedded>>): Connection {
  const { host, port, database, ownerUser: user, ownerPassword: password } = opened;
  return { host, port, database, user, password };
}
