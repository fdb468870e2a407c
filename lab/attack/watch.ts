import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../measure/statistics.ts';
import { type Answer, ask, signIn } from './ask.ts';
import { residentMb } from './memory.ts';
import type { World } from './world.ts';

export type Watched = {
  health: Answer[];
  /** Responses of the sign-in page, without a cache. */
  pages: Answer[];
  signIns: Answer[];
  reads: Answer[];
  /** The maximum memory of application and database together. */
  memoryMb: number;
};

/**
 * Checks health, signs others in, opens their page and reads a little until `signal` ends it, all from an address of
 * its own.
 */
export async function watch(world: World, from: string, signal: AbortSignal): Promise<Watched> {
  const { gateway, back, known, password, reader } = world;
  const headers = { Authorization: `Bearer ${reader}` };
  let turn = 0;
  let memoryMb = 0;
  const [health, pages, signIns, reads] = await Promise.all([
    again(signal, 50, () => ask({ gateway: back, from: '127.0.0.1', path: '/health' })),
    again(signal, 100, () => ask({ gateway, from, path: '/signin' })),
    again(signal, 400, () => {
      turn += 1;
      return signIn(gateway, from, { password, email: '', ...known[turn % known.length] });
    }),
    again(signal, 60, () => ask({ gateway, from, path: '/rest/v1/bases?select=id,base_name&limit=5', headers })),
    again(signal, 100, async () => {
      memoryMb = Math.max(memoryMb, residentMb(world));
    }),
  ]);
  return { health, pages, signIns, reads, memoryMb };
}

/** The 95th percentile; failures count as an hour, so no failure makes it look fast. */
export function p95(answers: readonly Answer[]): number {
  return quantile(
    answers.map(({ status, ms }) => (status === 200 ? ms : 3_600_000)),
    0.95,
  );
}

async function again<T>(signal: AbortSignal, everyMs: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (!signal.aborted) {
    results.push(await work());
    await pause(everyMs);
  }
  return results;
}
