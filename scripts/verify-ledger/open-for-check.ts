import { connect, type Database } from '../../database/src/database.ts';
import * as embedded from '../../operations/src/embedded/bootstrap.ts';
import { findRunning } from '../../operations/src/embedded/find-running.ts';
import { socketPort } from '../../operations/src/embedded/socket-folder.ts';
import type { Env } from '../../server/src/env.ts';
import { openForAdmin } from '../operations/open-for-admin.ts';

type Opened = { database: Database; close: () => Promise<void> };

/** Opens the server's database, even while it is running: a check doesn't disturb it. */
export async function openForCheck(env: Env): Promise<Opened> {
  const running = env.databaseUrl ? undefined : await findRunning(env.dataDir);
  if (running === undefined) return openForAdmin(env);
  const server = { host: running.host, port: socketPort, database: embedded.database, user: '', password: '' };
  const database = connect(server, env.authSecrets[0] ?? '', 1);
  return { database, close: database.close };
}
