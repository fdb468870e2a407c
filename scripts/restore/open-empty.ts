import { checkServer } from '../../database/src/connections/check-server.ts';
import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import { type Connection, parseDatabaseUrl } from '../../database/src/connections/connection.ts';
import { explainRefusal } from '../../database/src/connections/explain-refusal.ts';
import { requireEmpty } from '../../operations/src/backups/restore-backup.ts';
import { openEmbedded } from '../../operations/src/embedded/open-embedded.ts';
import { ownerOf } from '../operations/open-owner.ts';

type Place = { databaseUrl?: string | undefined; dataDir: string; isExplicit?: boolean };

export type Empty = {
  owner: Connection;
  stop: () => Promise<void>;
  /** Removes what was made here, and returns the failure as a sentence. */
  giveUp: (error: unknown) => Promise<unknown>;
};

const ended = 'Ended before it was done: nothing of it is left behind';

/**
 * A database to fill: the one at the address, which must be empty and otherwise stays unchanged, or a new embedded one.
 */
export async function openEmpty({ databaseUrl, dataDir, isExplicit = true }: Place): Promise<Empty> {
  if (databaseUrl) {
    const owner = parseDatabaseUrl(databaseUrl);
    await requireFit(owner).catch((error) => {
      throw explainRefusal(error, owner);
    });
    return { owner, stop: async () => {}, giveUp: async (error) => explainRefusal(error, owner) };
  }
  // If the database is lost, the work fails and is dropped like after any failure.
  let isEnded = false;
  let stop = () => {};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isEnded = true;
      stop();
    });
  }
  const opened = await openEmbedded({ dataDir, isExplicit, log });
  stop = () => void opened.stop();
  const giveUp = async (error: unknown) => {
    const failure = await opened.giveUp(error);
    return isEnded ? new Error(ended) : failure;
  };
  if (isEnded) throw await giveUp(new Error(ended));
  return { owner: ownerOf(opened), stop: opened.stop, giveUp };
}

async function requireFit(owner: Connection): Promise<void> {
  const client = await connectAsOwner(owner);
  try {
    await checkServer(client, log);
    await requireEmpty(client);
  } finally {
    await client.end();
  }
}

function log(line: string): void {
  console.error(line);
}
