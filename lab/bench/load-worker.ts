import { json } from 'node:stream/consumers';
import { Pool } from 'undici';
import { measure } from './measure.ts';
import { targetCount, targetId } from './people.ts';
import type { LoadJob } from './run-load.ts';
import { type Call, callOf, callToLastPunches, type LastPunches, learnPunches } from './scenarios.ts';

const { origin, people, scenario, callers, seconds } = (await json(process.stdin)) as LoadJob;
const pool = new Pool(origin, { connections: callers, pipelining: 1 });
const lastPunches: LastPunches = new Map();
// Punches get a question about a renewal by an earlier run, which would make two calls of one.
const isPunch = scenario === 'renewal' || scenario === 'bulk';
if (isPunch) await learnLastPunches();
const figures = await measure(callers, seconds, async (caller, turn) => {
  const call = callOf(scenario, people, { caller, turn, lastPunches });
  const { status, text } = await send(call);
  if (isPunch) learnPunches(lastPunches, call, text);
  return status === 200 && text.length > 2;
});
console.log(JSON.stringify(figures));
await pool.close();

async function learnLastPunches(): Promise<void> {
  const ids = Array.from({ length: targetCount }, (_, index) => targetId(index));
  const { text } = await send(callToLastPunches(people, ids));
  for (const last of JSON.parse(text) as { member_id: string; punch_id: string }[]) {
    lastPunches.set(last.member_id, last.punch_id);
  }
}

async function send({ method, path, headers, body }: Call): Promise<{ status: number; text: string }> {
  const answer = await pool.request({ method, path, headers, ...(body ? { body } : {}) });
  return { status: answer.statusCode, text: await answer.body.text() };
}
