import { json } from 'node:stream/consumers';
import { Pool } from 'undici';
import { measure } from './measure.ts';
import type { LoadJob } from './run-load.ts';
import { callOf, type LastPunches, learnPunch } from './scenarios.ts';

const { origin, people, scenario, callers, seconds } = (await json(process.stdin)) as LoadJob;
const pool = new Pool(origin, { connections: callers, pipelining: 1 });
const lastPunches: LastPunches = new Map();
const figures = await measure(callers, seconds, async (caller, turn) => {
  // Whoever was renewed by an earlier run is asked about once.
  return (await send(caller, turn)) || (scenario === 'renewal' && send(caller, turn));
});
console.log(JSON.stringify(figures));
await pool.close();

async function send(caller: number, turn: number): Promise<boolean> {
  const call = callOf(scenario, people, { caller, turn, lastPunches });
  const { method, path, headers, body } = call;
  const answer = await pool.request({ method, path, headers, ...(body ? { body } : {}) });
  const said = await answer.body.text();
  if (scenario === 'renewal') learnPunch(lastPunches, call, said);
  return answer.statusCode === 200 && said.length > 2;
}
