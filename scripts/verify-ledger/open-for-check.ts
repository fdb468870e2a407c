import { join, resolve } from 'node:path';
import { connect, type Database } from '../../database/src/database.ts';
import * as embedded from '../../database/src/embedded/bootstrap.ts';
import { standInFor } from '../../database/src/embedded/place-data.ts';
import { findLiveSocketFolder } from '../../database/src/embedded/previous-server.ts';
import { socketPort } from '../../database/src/embedded/socket-folder.ts';
import type { Env } from '../../server/src/env.ts';
import { openForAdmin } from '../admin/open-for-admin.ts';

type Opened = { database: Database; close: () => Promise<void> };

/** The server's database, even a running one's: a check takes nothing from it. */
export async function openForCheck(env: Env): Promise<Opened> {
  const host = env.databaseUrl ? undefined : await findRunning(env.dataDir);
  if (host === undefined) return openForAdmin(env);
  const server = { host, port: socketPort, database: embedded.database, user: '', password: '' };
  const database = connect(server, env.authSecrets[0] ?? '', 1);
  return { database, close: database.close };
}

async function findRunning(dataDir: string): Promise<string | undefined> {
  const wanted = resolve(dataDir);
  const [here, there] = await Promise.all(
    [wanted, standInFor(wanted)].map((folder) => findLiveSocketFolder(join(folder, 'postgres/cluster'))),
  );
  return here ?? there;
}
