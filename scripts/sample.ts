import { parseArgs } from 'node:util';
import pg from 'pg';
import { clientConfig } from '../database/src/connections/connection.ts';
import { type OpenedDatabase, openDatabase } from '../database/src/open-database.ts';
import { loadBigSample, type SampleCounts } from '../database/src/sample/load-big-sample.ts';
import { sampleAccounts } from '../domain/src/accounts/index.ts';
import { createPasswords } from '../server/src/accounts/passwords/passwords.ts';
import { readEnv } from '../server/src/env.ts';
import { keepSecrets } from '../server/src/kept-secrets.ts';

const mostMembers = 200_000;
const lineEveryMs = 10_000;
const usage = `ffl sample --members N, N from 1 to ${mostMembers}: a big organization into an empty database`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(words: string[]): Promise<void> {
  const members = readMembers(words);
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

/** The one option. Throws a sentence saying what's wrong with it. */
function readMembers(words: string[]): number {
  const text = readOption(words);
  if (text === undefined) throw new Error(`--members is missing\n${usage}`);
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > mostMembers) {
    throw new Error(`--members must be a whole number from 1 to ${mostMembers}, not ${JSON.stringify(text)}\n${usage}`);
  }
  return count;
}

function readOption(words: string[]): string | undefined {
  try {
    return parseArgs({ args: words, options: { members: { type: 'string' } } }).values.members;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function load({ owner }: OpenedDatabase, members: number, passwordHash: string): Promise<void> {
  const began = performance.now();
  const counts = await loadBigSample(owner, { members, passwordHash, now: new Date(), report: reportOf(members) });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (process.stdout.isTTY) console.log();
  console.log(`Loaded ${described(counts)} in ${seconds} s; the database has ${await sizeOf(owner)}`);
}

/** One moving line; without a terminal, a line now and then. Each says how long the rest will take at this pace. */
function reportOf(members: number): (counts: SampleCounts) => void {
  const began = performance.now();
  let toldAt = began - lineEveryMs;
  return (counts) => {
    const now = performance.now();
    const seconds = ((now - began) / 1000 / Math.max(1, counts.members)) * (members - counts.members);
    const left = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`;
    const line = `${described(counts)}; about ${left} to go`;
    // Otherwise the end of a longer line would stay.
    if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(90)}`);
    else if (now - toldAt >= lineEveryMs) {
      toldAt = now;
      console.log(line);
    }
  };
}

function described({ members, credentials, punches }: SampleCounts): string {
  const [people, held, punched] = [members, credentials, punches].map((count) => count.toLocaleString('en-US'));
  return `${people} members, ${held} credentials, ${punched} punches`;
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
