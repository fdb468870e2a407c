import { checkServer } from '../../database/src/connections/check-server.ts';
import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import { type Connection, parseDatabaseUrl } from '../../database/src/connections/connection.ts';
import * as embedded from '../../database/src/embedded/bootstrap.ts';
import { readOwnerPassword } from '../../database/src/embedded/create-cluster.ts';
import { findRunning, hasDatabase } from '../../database/src/embedded/find-running.ts';
import { openEmbedded } from '../../database/src/embedded/open-embedded.ts';
import { socketPort } from '../../database/src/embedded/socket-folder.ts';
import { planUpgrade, type Upgrade } from '../../database/src/schema/plan-upgrade.ts';
import { readSchemaFiles } from '../../database/src/schema/schema-files.ts';
import type { Env } from '../../server/src/env.ts';

/** `isRunning`: the server of the embedded database works on it now. */
export type Plan = Upgrade & { isRunning: boolean };

const log = (line: string) => console.error(line);
const isRunning = { isRunning: true };
const isNotRunning = { isRunning: false };

/** What an upgrade of the database with these settings would do. Only reads, also beside a running server. */
export async function planHere({ databaseUrl, dataDir, isDataDirExplicit }: Env): Promise<Plan> {
  if (databaseUrl) return { ...(await planAt(parseDatabaseUrl(databaseUrl))), ...isNotRunning };
  const running = await findRunning(dataDir);
  if (running) {
    const password = readOwnerPassword(running.folder);
    const { owner: user, database } = embedded;
    return { ...(await planAt({ host: running.host, port: socketPort, database, user, password })), ...isRunning };
  }
  if (!hasDatabase(dataDir)) return { isNew: true, due: await readSchemaFiles(), ...isNotRunning };
  const opened = await openEmbedded({ dataDir, isExplicit: isDataDirExplicit, log });
  const { host, port, database, ownerUser: user, ownerPassword: password, stop } = opened;
  return { ...(await planAt({ host, port, database, user, password }).finally(stop)), ...isNotRunning };
}

async function planAt(owner: Connection): Promise<Upgrade> {
  const client = await connectAsOwner(owner, { options: '-c default_transaction_read_only=on' });
  try {
    await checkServer(client, log);
    return await planUpgrade(client, await readSchemaFiles());
  } finally {
    await client.end();
  }
}
