import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from './run-measured.ts';

/** CPU seconds of a fixed amount of work on this machine in its current state, with every core busy. */
export async function calibrate(): Promise<number> {
  const loop = join(import.meta.dirname, 'calibration-loop.ts');
  const cores = Array.from({ length: availableParallelism() }, () => run('node', [loop]));
  const seconds = (await Promise.all(cores)).map(({ output }) => Number(output));
  return seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
}
