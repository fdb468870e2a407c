import { json } from 'node:stream/consumers';
import { Pool } from 'undici';
import { measure } from './measure.ts';
import type { LoadJob } from './run-load.ts';
import { callOf } from './scenarios.ts';

const { origin, people, scenario, callers, seconds } = (await json(process.stdin)) as LoadJob;
const pool = new Pool(origin, { connections: callers, pipelining: 1 });
const figures = await measure(callers, seconds, async (caller, turn) => {
  const { method, path, headers, body } = callOf(scenario, people, caller, turn);
  const answer = await pool.request({ method, path, headers, ...(body ? { body } : {}) });
  const said = await answer.body.text();
  return answer.statusCode === 200 && said.length > 2;
});
console.log(JSON.stringify(figures));
await pool.close();
