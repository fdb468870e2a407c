import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { tortureClocks } from './torture/clock-storm.ts';
import { addAdministrators, addPlaces, type Damage, inspect, isSealedWhole } from './torture/inspect.ts';
import { tortureMany } from './torture/many.ts';
import { ownerConnection, type Product, startProduct, type Victim } from './torture/product.ts';
import { insist, type Known, nextPunch, type Punch, send, signIn } from './torture/punches.ts';

type Round = Damage & {
  victim: Victim;
  acknowledged: number;
  sentAgain: number;
  asked: number;
  refused: number;
  restartMs: number;
  /** Whether the ledger was still as sealed after the restart. */
  isSealedWhole: boolean;
};

/** State that a round passes on to the next. */
type Run = {
  dataDir: string;
  port: number;
  known: Known;
  /** A token per administrator. Sessions survive the kills. */
  tokens: string[];
  punchIds: Map<Punch, string>;
  /** Number of questions about a second punch, each confirmed. */
  asked: number;
  refusals: string[];
};

const victims: Victim[] = ['application', 'application and database'];
const senders = 8;
/** Enough that nobody reaches the per-minute write limit, since a refusal is a failure. */
const administrators = 24;
const repeatedAfterRestart = 20;
const longestStreamMs = 800;
/** Limited, since each burst compares the whole ledger of its program, which grows. */
const mostBursts = 100;

const rounds = Number(process.env.ROUNDS ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'ffl-torture-'));
// Readable for another user, as which the database server runs if this was started as root.
await chmod(folder, 0o755);
buildPages();
try {
  const results = await torture(join(folder, 'data'));
  const isGood = report(results);
  const isManyGood = await tortureMany(join(folder, 'many'), Math.ceil(rounds / 2));
  const areDatesGood = await tortureClocks(join(folder, 'clocks'), Math.min(rounds * 5, mostBursts));
  process.exitCode = isGood && isManyGood && areDatesGood ? 0 : 1;
} catch (error) {
  // Printed before the folder is deleted, which fails while a product runs in it.
  console.error(error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Kills the product during writes, ROUNDS times each way, and compares what it acknowledged with what it kept. */
async function torture(dataDir: string): Promise<Round[]> {
  const port = await freePort();
  let product = await startProduct(dataDir, port);
  const free = await addPlaces(ownerConnection(dataDir), 10 + rounds * 20);
  const emails = await addAdministrators(ownerConnection(dataDir), administrators);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await signIn(product.url, email));
  const run: Run = { dataDir, port, known: { held: [], free }, tokens, punchIds: new Map(), asked: 0, refusals: [] };
  const results: Round[] = [];
  for (let count = 0; count < rounds * victims.length; count += 1) {
    const victim = victims[count % victims.length] ?? 'application';
    const [before, askedBefore, refusedBefore] = [run.punchIds.size, run.asked, run.refusals.length];
    const unknown = await streamUntilKilled(run, product, victim);
    const acknowledged = run.punchIds.size - before;
    product = await startProduct(dataDir, port);
    const found = await checkAfterRestart(run, product, unknown);
    const refused = run.refusals.length - refusedBefore;
    const asked = run.asked - askedBefore;
    results.push({
      ...found,
      victim,
      acknowledged,
      sentAgain: unknown.length,
      asked,
      refused,
      restartMs: product.startMs,
      isSealedWhole: await isSealedWhole(dataDir),
    });
    process.stdout.write(`\r${results.length} of ${rounds * victims.length} kills, ${run.punchIds.size} punches`);
  }
  await product.stop();
  console.log();
  for (const message of run.refusals) console.error(`Refused: ${message}`);
  return results;
}

/** Has several senders write at once until the kill. Returns the punches whose outcome is unknown. */
async function streamUntilKilled(run: Run, product: Product, victim: Victim): Promise<Punch[]> {
  const unknown: Punch[] = [];
  async function sendUntilNobodyAnswers(): Promise<void> {
    for (;;) {
      const lost = await record(run, product, nextPunch(run.known, run.tokens));
      if (!lost) continue;
      unknown.push(lost);
      return;
    }
  }
  const sending = Array.from({ length: senders }, sendUntilNobodyAnswers);
  await pause(Math.random() * longestStreamMs);
  await product.kill(victim);
  await Promise.all(sending);
  return unknown;
}

async function checkAfterRestart(run: Run, product: Product, unknown: Punch[]): Promise<Damage> {
  const owner = ownerConnection(run.dataDir);
  const before = await inspect(owner, new Set(run.punchIds.values()));
  for (const punch of unknown) {
    if (await record(run, product, punch)) run.refusals.push(`no answer to ${punch.key} after the restart`);
  }
  const repeated = [...run.punchIds].slice(-repeatedAfterRestart);
  for (const [punch, punchId] of repeated) {
    const answer = await send(product.url, punch);
    if (answer.kind !== 'done' || answer.punchId !== punchId)
      run.refusals.push(`${punch.key} was answered otherwise the second time: ${JSON.stringify(answer)}`);
  }
  const after = await inspect(owner, new Set(run.punchIds.values()));
  return {
    lost: Math.max(before.lost, after.lost),
    doubled: Math.max(before.doubled, after.doubled),
    incomplete: Math.max(before.incomplete, after.incomplete),
  };
}

/** Sends a punch, confirms a question, and records what is then known. Returns the punch if there was no response. */
async function record(run: Run, product: Product, punch: Punch): Promise<Punch | null> {
  const answer = await send(product.url, punch);
  if (answer.kind === 'unknown') return punch;
  if (answer.kind === 'asked') {
    run.asked += 1;
    return record(run, product, insist(punch, answer.recentId));
  }
  if (answer.kind === 'refused') run.refusals.push(answer.message);
  else {
    run.punchIds.set(punch, answer.punchId);
    run.known.held.push({ ...punch.place, lastPunchId: answer.punchId });
  }
  return null;
}

/**
 * Prints the figures. True if nothing was lost, doubled, incomplete, refused or not as it was sealed. A question isn't
 * a refusal.
 */
function report(results: Round[]): boolean {
  const total = (of: Round[], what: (round: Round) => number) => of.reduce((sum, round) => sum + what(round), 0);
  const rows = victims.map((victim) => {
    const of = results.filter((round) => round.victim === victim);
    const restarts = of.map((round) => round.restartMs).sort((one, other) => one - other);
    return {
      killed: victim,
      rounds: of.length,
      acknowledged: total(of, (round) => round.acknowledged),
      'sent again': total(of, (round) => round.sentAgain),
      lost: Math.max(0, ...of.map((round) => round.lost)),
      doubled: Math.max(0, ...of.map((round) => round.doubled)),
      incomplete: Math.max(0, ...of.map((round) => round.incomplete)),
      asked: total(of, (round) => round.asked),
      refused: total(of, (round) => round.refused),
      'not as sealed': total(of, (round) => (round.isSealedWhole ? 0 : 1)),
      'restart median ms': Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
      'restart longest ms': Math.round(restarts.at(-1) ?? 0),
    };
  });
  console.table(rows);
  const acknowledged = total(results, (round) => round.acknowledged);
  return (
    acknowledged > 0 &&
    rows.every((row) => row.lost + row.doubled + row.incomplete + row.refused + row['not as sealed'] === 0)
  );
}
