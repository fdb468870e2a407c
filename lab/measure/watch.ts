import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from '../bench/application.ts';
import { askHealth } from './call.ts';
import { quantile } from './statistics.ts';

export type Watched = { healthP50: number; healthP95: number; healthFailures: number; grownMb: number };

const everyMs = 50;

/** Polls /health and the application's memory while the work runs. Linux only. */
export async function watchDuring(application: Application, work: () => Promise<void>): Promise<Watched> {
  const before = residentMb(application);
  const times: number[] = [];
  let failures = 0;
  let largest = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { status, ms } = await askHealth(application.origin);
      times.push(ms);
      if (status !== 200) failures += 1;
      largest = Math.max(largest, residentMb(application));
      await pause(everyMs);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return {
    healthP50: quantile(times, 0.5),
    healthP95: quantile(times, 0.95),
    healthFailures: failures,
    grownMb: largest - before,
  };
}

function residentMb({ pid }: Application): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
