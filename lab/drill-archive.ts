import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { readBase } from '../operations/src/archive/archive-names.ts';
import { newIdentity } from '../operations/tests/age-identity.ts';
import { secret } from './bench/database.ts';
import { run, seconds } from './drills/commands.ts';
import { addAdministrators, addPlaces, inspect } from './torture/inspect.ts';
import { ownerConnection, startProduct } from './torture/product.ts';
import { insist, type Known, nextPunch, type Punch, send, signIn } from './torture/punches.ts';

// npm run drill:archive -- --idle 5 --load 5 --rate 10 (minutes, punches a second)
const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { idle: option, load: option, rate: option } });
const idleMinutes = Number(values.idle ?? 5);
const loadMinutes = Number(values.load ?? 5);
const rate = Number(values.rate ?? 10);

/** Enough that none of them reaches the per-minute write limit. */
const administrators = 60;
const folder = mkdtempSync(join(tmpdir(), 'ffl-drill-'));
// The embedded database runs as a user of its own.
chmodSync(folder, 0o755);
const [dataDir, archive, restoredDir] = [join(folder, 'data'), join(folder, 'archive'), join(folder, 'restored')];
const { file, recipient } = await newIdentity();
mkdirSync(archive);
const identityFile = join(folder, 'identity');
writeFileSync(identityFile, file);
// The restored installation has the same secret, which vouches for the archive.
const settings = { AUTH_SECRET: secret };
const archiving = { ...settings, ARCHIVE_DIR: archive, BACKUP_RECIPIENT: recipient };
/** When each punch was acknowledged. */
const acknowledged = new Map<string, number>();
let refused = 0;
try {
  let product = await startProduct(dataDir, await freePort(), archiving);
  const free = await addPlaces(ownerConnection(dataDir), 100 + loadMinutes * rate * 10);
  const emails = await addAdministrators(ownerConnection(dataDir), administrators);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await signIn(product.url, email));
  await untilBased();
  await grown('idle', idleMinutes, () => pause(idleMinutes * 60_000));
  await grown(`${rate} punches a second`, loadMinutes, () => punchFor(product.url, { held: [], free }, tokens));
  await product.kill('application and database');
  const lostAt = Date.now();
  rmSync(dataDir, { recursive: true });
  await restore();
  product = await startProduct(restoredDir, await freePort(), settings);
  const isGood = await report(lostAt);
  await product.stop();
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function files(): { name: string; bytes: number; at: number }[] {
  const [history = 'none yet'] = readdirSync(archive);
  return readdirSync(join(archive, history)).map((name) => {
    const { size, mtimeMs } = statSync(join(archive, history, name));
    return { name, bytes: size, at: mtimeMs };
  });
}

async function untilBased(): Promise<void> {
  for (;;) {
    const all = await Promise.resolve()
      .then(files)
      .catch(() => []);
    const base = all.find(({ name }) => readBase(name));
    const manifest = all.find(({ name }) => name.includes('.json.') && !name.endsWith('.unfinished'));
    const begun = base && readBase(base.name)?.at.getTime();
    if (base && begun && manifest) {
      console.log(`base backup: ${seconds(manifest.at - begun)}, ${megabytes(base.bytes)}`);
      return;
    }
    await pause(200);
  }
}

async function grown(what: string, minutes: number, during: () => Promise<void>): Promise<void> {
  const size = () => files().reduce((sum, { bytes }) => sum + bytes, 0);
  const [before, count] = [size(), files().length];
  await during();
  const perHour = ((size() - before) / minutes) * 60;
  console.log(`${what}: ${megabytes(perHour)} an hour, ${files().length - count} segments in ${minutes} min`);
}

async function punchFor(url: string, known: Known, tokens: string[]): Promise<void> {
  const running = new Set<Promise<void>>();
  const began = Date.now();
  for (let turn = 0; Date.now() - began < loadMinutes * 60_000; turn += 1) {
    await pause(Math.max(0, began + (turn * 1000) / rate - Date.now()));
    const one = record(url, known, nextPunch(known, tokens)).finally(() => running.delete(one));
    running.add(one);
  }
  // Isn't awaited, since the kill should come while some are running.
}

async function record(url: string, known: Known, punch: Punch): Promise<void> {
  const answer = await send(url, punch);
  if (answer.kind === 'asked') return record(url, known, insist(punch, answer.recentId));
  if (answer.kind === 'refused') refused += 1;
  if (answer.kind !== 'done') return;
  acknowledged.set(answer.punchId, Date.now());
  known.held.push({ ...punch.place, lastPunchId: answer.punchId });
}

async function restore(): Promise<void> {
  const args = ['--archive', archive, '--identity', identityFile];
  const { output, ms } = await run('restore.ts', args, { ...settings, DATA_DIR: restoredDir });
  console.log(`${output}\nrestored in ${seconds(ms)}`);
}

/** Punches acknowledged more than a minute before the disk was lost must be there. */
async function report(lostAt: number): Promise<boolean> {
  const owner = ownerConnection(restoredDir);
  const { lost, doubled, incomplete } = await inspect(owner, new Set(acknowledged.keys()));
  const early = new Set([...acknowledged].filter(([, at]) => lostAt - at > 60_000).map(([id]) => id));
  const lostEarly = (await inspect(owner, early)).lost;
  const times = [...acknowledged.values()].sort((one, other) => one - other);
  const since = lost === 0 ? 0 : lostAt - (times.at(-lost) ?? lostAt);
  console.table([{ acknowledged: acknowledged.size, lost, 'lost before': lostEarly, doubled, incomplete, refused }]);
  console.log(`lost: what was recorded in the last ${seconds(since)}`);
  return acknowledged.size > 0 && lostEarly + doubled + incomplete + refused === 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
