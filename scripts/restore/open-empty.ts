import { type Connection, parseDatabaseUrl } from '../../database/src/connections/connection.ts';
import { explainRefusal } from '../../database/src/connections/explain-refusal.ts';
import { openEmbedded } from '../../database/src/embedded/open-embedded.ts';
import { ownerOf } from '../admin/open-owner.ts';

type Place = { databaseUrl?: string | undefined; dataDir: string; isExplicit?: boolean };

export type Empty = {
  owner: Connection;
  stop: () => Promise<void>;
  /** Removes what was made here, and returns the failure in words. */
  giveUp: (error: unknown) => Promise<unknown>;
};

/** A database to fill: the one behind the address, or a new embedded one. Whether it is empty is seen when it is filled. */
export async function openEmpty({ databaseUrl, dataDir, isExplicit = true }: Place): Promise<Empty> {
  if (databaseUrl) {
    const owner = parseDatabaseUrl(databaseUrl);
    return { owner, stop: async () => {}, giveUp: async (error) => explainRefusal(error, owner) };
  }
  const opened = await openEmbedded({ dataDir, isExplicit, log: (line) => console.error(line) });
  return { owner: ownerOf(opened), stop: opened.stop, giveUp: opened.giveUp };
}
