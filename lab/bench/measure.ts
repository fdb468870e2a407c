import { quantile } from './quantile.ts';
import type { Figures } from './scenarios.ts';

export const warmUpMs = 1_500;

/** Runs callers side by side, each one call after another. The first second and a half isn't counted. */
export async function measure(
  callers: number,
  seconds: number,
  call: (caller: number, turn: number) => Promise<boolean>,
): Promise<Figures> {
  const times: number[] = [];
  let calls = 0;
  let failed = 0;
  const from = performance.now() + warmUpMs;
  const until = from + seconds * 1000;
  async function keepCalling(caller: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const began = performance.now();
      const isRight = await call(caller, turn);
      calls += 1;
      if (began < from) continue;
      times.push(performance.now() - began);
      if (!isRight) failed += 1;
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepCalling(caller)));
  const elapsed = (performance.now() - from) / 1000;
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { calls, perSecond: times.length / elapsed, median, p95, failed };
}
