import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildPages } from '../scripts/build-pages.ts';
import { tally } from './attack/ask.ts';
import { attacks } from './attack/attacks.ts';
import { stopAmidSlowBodies } from './attack/connections.ts';
import { limitMemory, residentMb } from './attack/memory.ts';
import { startAttack } from './attack/start-attack.ts';
import { attackStolen } from './attack/stolen/attack-stolen.ts';
import type { Way } from './attack/target.ts';
import { p95, type Watched, watch } from './attack/watch.ts';
import { startWorld, type World } from './attack/world.ts';
import { startDatabase } from './bench/database.ts';

/**
 * `keptMb` is how much memory may have grown after an attack, because of compiled code and what is remembered about
 * people.
 */
const limits = { healthMs: 300, answerMs: 2_000, memoryMb: 1_024, keptMb: 128, stopMs: 10_000 };

const text = { type: 'string' as const };
const flag = { type: 'boolean' as const, default: false };
const options = { seconds: text, afterwards: text, members: text, only: text, beside: text };
const { values } = parseArgs({ options: { ...options, 'behind-proxy': flag, 'behind-nginx': flag, stolen: flag } });
const seconds = Number(values.seconds ?? 15);
/** Seconds after an attack before the memory still held is measured. */
const afterwardsSeconds = Number(values.afterwards ?? 60);
const members = Number(values.members ?? 20_000);
const way: Way = values['behind-nginx'] ? 'nginx' : values['behind-proxy'] ? 'forwarded' : 'direct';

type Result = { guarantee: string; answers: string; watched: Watched; memory: Memory; hasEnded: boolean };

/** Memory of the application and the database together, before and after an attack. */
type Memory = { beforeMb: number; afterwardsMb: number };

if (values.stolen) process.exit((await attackStolen(values)) ? 0 : 1);

buildPages();
const folder = join(import.meta.dirname, '..', '.bench', String(members));
mkdirSync(folder, { recursive: true });
const database = await startDatabase(folder, members);
try {
  process.exitCode = (await attackAll()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await database.stop();
}
process.exit();

/** Runs each attack on a fresh process and prints its figures; true if all guarantees held. */
async function attackAll(): Promise<boolean> {
  const chosen = Object.entries(attacks).filter(([guarantee]) => guarantee.includes(values.only ?? ''));
  const results: Result[] = [];
  for (const [guarantee, { from }] of chosen) {
    const world = await startWorld(database, join(folder, 'attacked'), from, way);
    const result = await attackOnce(guarantee, world, from);
    await world.stop();
    results.push(result);
    console.log(`\n${guarantee}${result.answers && `: ${result.answers}`}\n  ${describe(result)}`);
  }
  const last = await startWorld(database, join(folder, 'attacked'), '127.20.0.10', way);
  const stopMs = await stopAmidSlowBodies(last);
  await last.stop();
  console.log(`\nWith 30 slow bodies the application ended within ${stopMs.toFixed(0)} ms`);
  console.log(`\n${table(results)}`);
  return results.every(holds) && stopMs < limits.stopMs;
}

async function attackOnce(guarantee: string, world: World, from: string): Promise<Result> {
  const { gateway, administrators, member } = world;
  limitMemory(world, limits.memoryMb);
  const beforeMb = residentMb(world);
  const attack = startAttack(guarantee, { gateway, administrators, member });
  // Waits a second, so that at first only the attack runs.
  await pause(1_000);
  const ending = new AbortController();
  const watching = watch(world, from, ending.signal);
  await pause(seconds * 1_000);
  ending.abort();
  const watched = await watching;
  const answers = await attack.end();
  await pause(afterwardsSeconds * 1_000);
  const memory = { beforeMb, afterwardsMb: residentMb(world) };
  return { guarantee, answers, watched, memory, hasEnded: world.application.hasEnded() };
}

function holds({ watched, memory, hasEnded }: Result): boolean {
  const { health, pages, signIns, reads, memoryMb } = watched;
  return (
    !hasEnded &&
    p95(health) < limits.healthMs &&
    [pages, signIns, reads].every((answers) => p95(answers) < limits.answerMs) &&
    memoryMb < limits.memoryMb &&
    memory.afterwardsMb - memory.beforeMb < limits.keptMb
  );
}

function describe(result: Result): string {
  const { watched, memory } = result;
  const { health, pages, signIns, reads, memoryMb } = watched;
  const figures = [
    `/health p95 ${p95(health).toFixed(0)} ms (${tally(health)})`,
    `page of sign-in p95 ${p95(pages).toFixed(0)} ms (${tally(pages)})`,
    `sign-in of others p95 ${p95(signIns).toFixed(0)} ms (${tally(signIns)})`,
    `small read p95 ${p95(reads).toFixed(0)} ms (${tally(reads)})`,
    `memory ${memory.beforeMb.toFixed(0)} MB before, ${memoryMb.toFixed(0)} at most, ${memory.afterwardsMb.toFixed(0)} after ${afterwardsSeconds} s`,
    verdict(result),
  ];
  return figures.join(' · ');
}

function verdict(result: Result): string {
  if (result.hasEnded) return 'THE APPLICATION ENDED';
  return holds(result) ? 'holds' : 'DOES NOT HOLD';
}

/** Prints a table for a note, with p95 in milliseconds. */
function table(results: Result[]): string {
  const head = ['', '/health', 'page of sign-in', 'sign-in', 'small read', 'MB before', 'MB at most'];
  const rows = results.map((result) => {
    const { guarantee, watched, memory } = result;
    const times = [watched.health, watched.pages, watched.signIns, watched.reads].map(p95);
    const megabytes = [memory.beforeMb, watched.memoryMb, memory.afterwardsMb];
    return [guarantee, ...[...times, ...megabytes].map((figure) => figure.toFixed(0)), verdict(result)];
  });
  const columns = [...head, `MB after ${afterwardsSeconds} s`, way];
  const lines = [columns, columns.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
