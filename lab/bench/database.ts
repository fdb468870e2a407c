import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, clientConfig } from '../../database/src/connections/connection.ts';
import { loadBigSample } from '../../database/src/sample/load-big-sample.ts';
import { openDatabase } from '../../operations/src/open-database.ts';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';

/** Known to the bench and its application, so that both sign the same tokens. */
export const secret = 'a secret of the benchmark for data that concern nobody';
export const password = 'Bench-Only-2026!';

export type BenchDatabase = { owner: Connection; postmaster: number; stop: () => Promise<void> };

/** The embedded server with a large organization, loaded once and kept. */
export async function startDatabase(folder: string, members: number): Promise<BenchDatabase> {
  const dataDir = join(folder, 'data');
  const opened = await openDatabase({ dataDir, isDataDirExplicit: false, secret, log: (line) => console.error(line) });
  const { owner } = opened;
  if (await isEmpty(owner)) {
    console.error(`Loading ${members} members …`);
    const passwordHash = await (await createPasswords()).hash(password);
    await loadBigSample(owner, { members, passwordHash, now: new Date(), report: () => undefined });
  }
  await settle(owner);
  return { owner, postmaster: await postmasterOf(owner), stop: opened.close };
}

export async function asOwner<T>(owner: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientConfig(owner), statement_timeout: 0 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isEmpty(owner: Connection): Promise<boolean> {
  const { rows } = await asOwner(owner, (client) => client.query('select from members limit 1'));
  return rows.length === 0;
}

// Updates statistics and makes a checkpoint, so that no round pays for the loading.
async function settle(owner: Connection): Promise<void> {
  await asOwner(owner, (client) => client.query('vacuum (analyze)'));
}

// The server's process, which is the parent of every connection's.
async function postmasterOf(owner: Connection): Promise<number> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }));
  });
}
