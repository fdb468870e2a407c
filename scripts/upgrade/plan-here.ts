import { checkServer } from '../../database/src/connections/check-server.ts';
import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import type { Connection } from '../../database/src/connections/connection.ts';
import { explainRefusal } from '../../database/src/connections/explain-refusal.ts';
import { planUpgrade, type Upgrade } from '../../database/src/schema/plan-upgrade.ts';
import { readSchemaFiles } from '../../database/src/schema/schema-files.ts';
import { hasDatabase } from '../../operations/src/embedded/find-running.ts';
import type { Env } from '../../server/src/env.ts';
import { openOwner } from '../operations/open-owner.ts';

/** `isRunning` means that a server of the embedded database is using it now. */
export type Plan = Upgrade & { isRunning: boolean };

/** What an upgrade of the database with these settings would do. Only reads, even beside a running server. */
export async function planHere(env: Env): Promise<Plan> {
  if (!env.databaseUrl && !hasDatabase(env.dataDir)) {
    return { isNew: true, due: await readSchemaFiles(), isRunning: false };
  }
  const { owner, isRunning, close } = await openOwner(env);
  try {
    return { ...(await planAt(owner)), isRunning };
  } catch (error) {
    throw env.databaseUrl ? explainRefusal(error, owner) : error;
  } finally {
    await close();
  }
}

async function planAt(owner: Connection): Promise<Upgrade> {
  const client = await connectAsOwner(owner);
  try {
    await checkServer(client, (line) => console.error(line));
    await client.query('set default_transaction_read_only = on');
    return await planUpgrade(client, await readSchemaFiles());
  } finally {
    await client.end();
  }
}
