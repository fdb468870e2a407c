import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clientConfig } from '../database/src/connections/connection.ts';
import { transactionOn } from '../database/src/transaction.ts';
import { type OpenedDatabase, openDatabase } from '../operations/src/open-database.ts';
import { createLog } from '../server/src/health/create-log.ts';
import { describeTried, fuzzEndpoint, type Tried } from '../server/tests/fuzz/fuzz-endpoint.ts';
import { createFuzzWorld, type FuzzWorld } from '../server/tests/fuzz/fuzz-world.ts';
import { tellRefusedReads } from './fuzz/refused-reads.ts';

const tooSlowMs = 1_000;
const shownSlowest = 10;
const secret = 'the secret of a database that is thrown away';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' }, reads: { type: 'string' } },
});
const runs = Number(values.runs ?? 2_000);
/** Replaces fuzzing with this many sensible reads as a member, to see what the limits refuse. */
const reads = Number(values.reads ?? 0);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);

// The folder must be open to another user, as which the database server runs if this process is root.
const folder = mkdtempSync(join(tmpdir(), 'ffl-fuzz-'));
chmodSync(folder, 0o711);
const log = (line: string) => console.error(line);
const opened = await openDatabase({ dataDir: join(folder, 'data'), isDataDirExplicit: true, secret, log });
try {
  process.exitCode = (await fuzzAll(opened)) ? 0 : 1;
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

async function fuzzAll({ database, owner }: OpenedDatabase): Promise<boolean> {
  const client = new pg.Client(clientConfig(owner));
  await client.connect();
  const tested = { database, owner, secret, asOwner: asOwnerOn(client), close: async () => {} };
  try {
    if (reads > 0) return await tellRefusedReads(tested, { runs: reads, seed });
    return report(await tryAll(await createFuzzWorld(tested, createLog('warn'))));
  } finally {
    await client.end();
  }
}

function asOwnerOn(client: pg.Client) {
  return <T>(work: (transaction: ReturnType<typeof transactionOn>) => Promise<T>) => work(transactionOn(client));
}

async function tryAll(world: FuzzWorld): Promise<Tried[]> {
  const all: Tried[] = [];
  console.log(`${runs} requests to each endpoint, --seed ${seed}`);
  for (const endpoint of world.endpoints.filter(({ path }) => path.includes(values.only ?? ''))) {
    const tried = await fuzzEndpoint(world, endpoint, { runs, seed });
    all.push(...tried);
    console.log(
      `${endpoint.method} ${endpoint.path}: ${countByStatus(tried)}, slowest ${slowest(tried, 1)[0]?.ms.toFixed()} ms`,
    );
  }
  return all;
}

function countByStatus(tried: Tried[]): string {
  const counts = Map.groupBy(tried, ({ status }) => status);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, each]) => `${each.length} × ${status}`)
    .join(', ');
}

function slowest(tried: Tried[], count: number): Tried[] {
  return tried.toSorted((a, b) => b.ms - a.ms).slice(0, count);
}

function report(tried: Tried[]): boolean {
  const wrong = tried.filter(({ problem, ms }) => problem !== null || ms > tooSlowMs);
  console.log(`\nThe slowest of ${tried.length}:`);
  for (const each of slowest(tried, shownSlowest)) console.log(describeTried(each));
  for (const each of wrong) console.error(`wrong: ${describeTried(each)}`);
  console.log(`\n${tried.length - wrong.length} answered well, ${wrong.length} did not`);
  return wrong.length === 0;
}
