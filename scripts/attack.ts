import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tally } from './attack/ask.ts';
import { attacks } from './attack/attacks.ts';
import { stopAmidSlowBodies } from './attack/connections.ts';
import { limitMemory } from './attack/memory.ts';
import { startAttack } from './attack/start-attack.ts';
import { p95, type Watched, watch } from './attack/watch.ts';
import { startWorld, type World } from './attack/world.ts';
import { startDatabase } from './bench/database.ts';
import { buildPages } from './build-pages.ts';

const limits = { healthMs: 300, signInMs: 2_000, memoryMb: 1_024, stopMs: 10_000 };

const text = { type: 'string' as const };
const flag = { type: 'boolean' as const, default: false };
const { values } = parseArgs({ options: { seconds: text, members: text, only: text, 'behind-proxy': flag } });
const seconds = Number(values.seconds ?? 15);
const members = Number(values.members ?? 20_000);
const settings = { isBehindProxy: values['behind-proxy'] };

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

/** Each attack on a fresh process, with its figures; true when all guarantees held. */
async function attackAll(): Promise<boolean> {
  const chosen = Object.entries(attacks).filter(([guarantee]) => guarantee.includes(values.only ?? ''));
  const all: Watched[] = [];
  for (const [guarantee, { from }] of chosen) {
    const world = await startWorld(database, join(folder, 'attacked'), from, settings);
    const { watched, answers } = await attackOnce(guarantee, world, from);
    await world.application.stop();
    all.push(watched);
    console.log(`\n${guarantee}${answers && `: ${answers}`}\n  ${told(watched)}`);
  }
  const last = await startWorld(database, join(folder, 'attacked'), '127.20.0.10', settings);
  const stopMs = await stopAmidSlowBodies(last);
  console.log(`\nWith 30 slow bodies the application ended within ${stopMs.toFixed(0)} ms`);
  return all.every(holds) && stopMs < limits.stopMs;
}

async function attackOnce(guarantee: string, world: World, from: string) {
  const { door, administrators, member } = world;
  limitMemory(world, limits.memoryMb);
  const attack = startAttack(guarantee, { door, administrators, member });
  // The first moments belong to the attack alone.
  await pause(1_000);
  const ending = new AbortController();
  const watching = watch(world, from, ending.signal);
  await pause(seconds * 1_000);
  ending.abort();
  return { watched: await watching, answers: await attack.end() };
}

function holds({ health, signIns, memoryMb }: Watched): boolean {
  return p95(health) < limits.healthMs && p95(signIns) < limits.signInMs && memoryMb < limits.memoryMb;
}

function told(watched: Watched): string {
  const { health, signIns, reads, memoryMb } = watched;
  const figures = [
    `/health p95 ${p95(health).toFixed(0)} ms (${tally(health)})`,
    `sign-in of others p95 ${p95(signIns).toFixed(0)} ms (${tally(signIns)})`,
    `small read p95 ${p95(reads).toFixed(0)} ms (${tally(reads)})`,
    `memory ${memoryMb.toFixed(0)} MB`,
    holds(watched) ? 'holds' : 'DOES NOT HOLD',
  ];
  return figures.join(' · ');
}
