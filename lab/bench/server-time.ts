import { readFileSync, statSync } from 'node:fs';
import type { Application } from './application.ts';
import { warmUpMs } from './measure.ts';
import { quantile } from './quantile.ts';

/** Watches the application's own log from now on: median milliseconds from a request's arrival to its response. */
export function watchServerTime({ logFile }: Pick<Application, 'logFile'>): () => number {
  const from = statSync(logFile).size;
  return () => {
    const requests = readFileSync(logFile).subarray(from).toString().split('\n').flatMap(readRequest);
    const began = requests[0]?.at ?? 0;
    return quantile(
      requests.filter(({ at }) => at - began >= warmUpMs).map(({ ms }) => ms),
      0.5,
    );
  };
}

function readRequest(line: string): { at: number; ms: number }[] {
  if (line === '') return [];
  const { time, ms } = JSON.parse(line) as { time: string; ms?: number };
  return ms === undefined ? [] : [{ at: Date.parse(time), ms }];
}
