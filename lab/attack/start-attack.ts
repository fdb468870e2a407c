import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Target } from './target.ts';

/** Starts an attack; `end` ends it and returns the result. */
export function startAttack(guarantee: string, target: Target): { end: () => Promise<string> } {
  const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData: { guarantee, target } });
  const result = once(worker, 'message');
  return {
    async end() {
      worker.postMessage('end');
      const [answers] = await result;
      await worker.terminate();
      return String(answers);
    },
  };
}
