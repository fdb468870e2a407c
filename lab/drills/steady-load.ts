import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Application } from '../bench/application.ts';
import type { People } from '../bench/people.ts';
import { quantile } from '../bench/quantile.ts';
import { callOf, type LastPunches, learnPunches, type ScenarioName } from '../bench/scenarios.ts';

export type Steady = { sent: number; failed: number; median: number; p95: number; p99: number; most: number };

/** A day at the desks: pages, members, searches, and a punch in every tenth request. */
const mix: ScenarioName[] = [
  'page',
  'member',
  'member',
  'search',
  'member',
  'page',
  'member',
  'dashboard',
  'member',
  'renewal',
];

/**
 * Sends so many requests a second until stopped, whether or not earlier ones were answered. Times are in milliseconds.
 */
export function startSteadyLoad({ origin }: Application, people: People, perSecond: number): () => Promise<Steady> {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 });
  const lastPunches: LastPunches = new Map();
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let failed = 0;
  let isStopped = false;

  async function ask(turn: number): Promise<void> {
    const scenario = mix[turn % mix.length] ?? 'page';
    const call = callOf(scenario, people, { caller: turn % 32, turn: Math.floor(turn / 32), lastPunches });
    const began = performance.now();
    const answer = await pool.request({
      method: call.method,
      path: call.path,
      headers: call.headers,
      ...(call.body ? { body: call.body } : {}),
    });
    const text = await answer.body.text();
    times.push(performance.now() - began);
    if (scenario === 'renewal') learnPunches(lastPunches, call, text);
    // Confirms a question, since an earlier run may have renewed the same person.
    const isQuestion = scenario === 'renewal' && answer.statusCode === 409;
    if (answer.statusCode !== 200 && !isQuestion) failed += 1;
  }

  const sending = (async () => {
    const began = performance.now();
    for (let turn = 0; !isStopped; turn += 1) {
      const late = began + (turn * 1000) / perSecond - performance.now();
      if (late > 0) await pause(late);
      const one = ask(turn)
        .catch(() => {
          failed += 1;
        })
        .finally(() => running.delete(one));
      running.add(one);
    }
  })();

  return async () => {
    isStopped = true;
    await sending;
    await Promise.all(running);
    await pool.close();
    const [median = 0, p95 = 0, p99 = 0, most = 0] = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share));
    return { sent: times.length, failed, median, p95, p99, most };
  };
}
