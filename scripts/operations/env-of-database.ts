import { resolve } from 'node:path';
import { hasDatabase } from '../../operations/src/embedded/find-running.ts';
import { type Env, readEnv } from '../../server/src/env.ts';
import { findSecrets } from '../../server/src/kept-secrets.ts';

/**
 * The settings of a server that already has a database, for commands that don't make one. Throws if there is none, and
 * leaves nothing behind.
 */
export function readEnvOfDatabase(source: NodeJS.ProcessEnv): Env {
  const env = readEnv(source, findSecrets);
  const folder = resolve(env.dataDir);
  if (!env.databaseUrl && !hasDatabase(folder)) {
    throw new Error(`There is no database in ${folder}: give this command the server's settings`);
  }
  if (env.authSecrets.length === 0) {
    throw new Error(
      `There is no AUTH_SECRET, nor a secrets.json in ${folder}: give this command the server's settings`,
    );
  }
  return env;
}
