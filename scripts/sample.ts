import { parseArgs } from 'node:util';
import pg from 'pg';
import { clientConfig } from '../database/src/connections/connection.ts';
import { loadBigSample } from '../database/src/sample/load-big-sample.ts';
import { sampleAccounts } from '../domain/src/accounts/sample-accounts.ts';
import { type OpenedDatabase, openDatabase } from '../operations/src/open-database.ts';
import { createPasswords } from '../server/src/accounts/passwords/passwords.ts';
import { readEnv } from '../server/src/env.ts';
import { keepSecrets } from '../server/src/kept-secrets.ts';
import { described, progressOf } from './sample/progress.ts';

const mostMembers = 200_000;
const usage = `ffl sample --members N, N from 1 to ${mostMembers}: a big organization into an empty database`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(args: string[]): Promise<void> {
  const members = readMembers(args);
  const { samplePassword, databaseUrl, dataDir, isDataDirExplicit, authSecrets } = readEnv(process.env, keepSecrets);
  if (!samplePassword) throw new Error('A sample is not for production and not for SAMPLE_DATA=off');
  const opened = await openDatabase({
    ...(databaseUrl ? { databaseUrl } : {}),
    dataDir,
    isDataDirExplicit,
    secret: authSecrets[0] ?? '',
    log: (line) => console.error(line),
  });
  try {
    const passwordHash = await (await createPasswords()).hash(samplePassword);
    await load(opened, members, passwordHash);
    console.log(`Sign in as ${sampleAccounts.administratorEmail} or ${sampleAccounts.memberEmail}`);
  } finally {
    await opened.close();
  }
}

/** Reads the only option. Throws a sentence if it is invalid. */
function readMembers(args: string[]): number {
  const text = readOption(args);
  if (text === undefined) throw new Error(`--members is missing\n${usage}`);
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > mostMembers) {
    throw new Error(`--members must be a whole number from 1 to ${mostMembers}, not ${JSON.stringify(text)}\n${usage}`);
  }
  return count;
}

function readOption(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { members: { type: 'string' } } }).values.members;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function load({ owner }: OpenedDatabase, members: number, passwordHash: string): Promise<void> {
  const began = performance.now();
  const report = progressOf(members, { isTerminal: process.stdout.isTTY, clock: () => performance.now(), write });
  const counts = await loadBigSample(owner, { members, passwordHash, now: new Date(), report });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (process.stdout.isTTY) console.log();
  console.log(`Loaded ${described(counts)} in ${seconds} s; the database has ${await sizeOf(owner)}`);
}

function write(text: string): void {
  process.stdout.write(text);
}

async function sizeOf(owner: OpenedDatabase['owner']): Promise<string> {
  const client = new pg.Client(clientConfig(owner));
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  await client.end();
  return rows[0]?.size ?? 'an unknown size';
}
