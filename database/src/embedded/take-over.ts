import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StartOptions } from './start-server.ts';

/**
 * Gives the database files to the user that the server runs as now, for instance those that an earlier start ran as
 * the shared "nobody". No server may be at work on them. Their folder comes first, so that their former owner cannot
 * enter any more, and the one that says it is done last.
 */
export function takeOver({ cluster, identity, log }: Pick<StartOptions, 'cluster' | 'identity' | 'log'>): void {
  const { uid, gid, name, isDropped } = identity;
  const last = join(cluster, 'PG_VERSION');
  if (!isDropped || statSync(last).uid === uid) return;
  lchownSync(cluster, uid, gid);
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (file !== last) lchownSync(file, uid, gid);
  }
  lchownSync(last, uid, gid);
  log(`The database in ${cluster} belongs to the user "${name}" from now on.`);
}
