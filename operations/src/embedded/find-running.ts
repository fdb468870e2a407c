import { join, resolve } from 'node:path';
import { hasCluster } from './create-cluster.ts';
import { standInFor } from './place-data.ts';
import { findLiveSocketFolder } from './previous-server.ts';

/**
 * The embedded server that another process runs on this data folder now: its socket's folder, and where its data are.
 */
export async function findRunning(dataDir: string): Promise<{ host: string; folder: string } | undefined> {
  const found = await Promise.all(
    placesOf(dataDir).map(async (folder) => ({
      folder,
      host: await findLiveSocketFolder(join(folder, 'postgres/cluster')),
    })),
  );
  return found.flatMap(({ host, folder }) => (host === undefined ? [] : [{ host, folder }]))[0];
}

/** Whether an earlier start created a database for this data folder. */
export function hasDatabase(dataDir: string): boolean {
  return placesOf(dataDir).some(hasCluster);
}

function placesOf(dataDir: string): [string, string] {
  const wanted = resolve(dataDir);
  return [wanted, standInFor(wanted)];
}
