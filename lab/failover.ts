import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { startPunchLoad } from './drills/punch-load.ts';
import { startPair } from './failover/pair.ts';
import { addAdministrators, addPlaces, inspect } from './torture/inspect.ts';
import { startProduct } from './torture/product.ts';
import { signIn } from './torture/punches.ts';

/**
 * npm run failover: a leader behind HAProxy is killed under load, and its synchronous standby is promoted 5 seconds
 * later. Needs root, and Debian's PostgreSQL 15 and haproxy. Reports what was lost or doubled, and for how long nobody
 * could write.
 */
const senders = 8;
const administrators = 24;
/** Slow enough that nobody reaches the per-minute write limit. */
const betweenMs = 100;
const beforeMs = 10_000;
const leaderlessMs = 5_000;
const afterMs = 10_000;

const pair = await startPair();
const databaseUrl = `postgresql://${pair.owner.user}:${pair.owner.password}@127.0.0.1:${pair.port}/${pair.owner.database}`;
const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: randomBytes(48).toString('base64url') };
const product = await startProduct(pair.folder, await freePort(), env);
let isOver = false;
const health = new Map<number, number>();

try {
  const emails = await addAdministrators(pair.owner, administrators);
  const known = { held: [], free: await addPlaces(pair.owner, 2_000) };
  const tokens = await Promise.all(emails.map((email) => signIn(product.url, email)));
  const load = startPunchLoad(known, tokens, { urls: [product.url], senders, betweenMs });
  const watching = watch();
  await pause(beforeMs);
  const killedAt = performance.now();
  const before = load.acknowledged.size;
  await pair.killLeader();
  await pause(leaderlessMs);
  await pair.promoteStandby();
  const promotedAt = performance.now();
  await pause(afterMs);
  isOver = true;
  await Promise.all([load.stop(), watching]);
  const firstAfter = await load.recordedAfter(killedAt);
  const damage = await inspect(pair.owner, load.acknowledged);
  for (const refusal of load.refusals) console.error(refusal);
  console.table({
    'acknowledged before the kill': before,
    'acknowledged in all': load.acknowledged.size,
    'attempts without an answer, repeated with their key': JSON.stringify(Object.fromEntries(load.unanswered)),
    'refused otherwise': load.refusals.length,
    ...damage,
    'seconds without a leader': ((promotedAt - killedAt) / 1000).toFixed(1),
    'seconds from the promotion to the next record': ((firstAfter - promotedAt) / 1000).toFixed(1),
    'answers of /health': JSON.stringify(Object.fromEntries(health)),
  });
  if (damage.lost + damage.doubled + damage.incomplete + load.refusals.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
  await pair.stop();
}

/** Records the answers of /health, ten times a second. */
async function watch(): Promise<void> {
  while (!isOver) {
    const answer = await fetch(`${product.url}/health`);
    await answer.text();
    health.set(answer.status, (health.get(answer.status) ?? 0) + 1);
    await pause(100);
  }
}
