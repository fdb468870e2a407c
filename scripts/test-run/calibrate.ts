import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './run-measured.ts';

const loop = join(import.meta.dirname, 'calibration-loop.ts');
const everyMs = 30_000;

/**
 * Times a fixed amount of work now and every half minute until stopped, because the same work may take half as long
 * again a few minutes later. `stop` resolves to its CPU seconds, on average.
 */
export function startCalibrating(): { stop: () => Promise<number> } {
  const stopped = new AbortController();
  const measured = measureUntil(stopped.signal);
  return {
    async stop() {
      stopped.abort();
      const seconds = await measured;
      return seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
    },
  };
}

async function measureUntil(signal: AbortSignal): Promise<number[]> {
  const seconds: number[] = [];
  while (!signal.aborted) {
    seconds.push(Number((await run('node', [loop])).output));
    await pause(everyMs, undefined, { signal }).catch(() => {});
  }
  return seconds;
}
