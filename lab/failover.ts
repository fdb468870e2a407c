import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { startPair } from './failover/pair.ts';
import { addAdministrators, addPlaces, inspect } from './torture/inspect.ts';
import { startProduct } from './torture/product.ts';
import { insist, type Known, nextPunch, type Punch, send, signIn } from './torture/punches.ts';

/**
 * npm run failover: a leader killed under load, behind HAProxy, and its synchronous standby promoted 5 seconds later,
 * with Debian's PostgreSQL 15 and haproxy, as root. Reports what was lost or doubled, and for how long nobody could write.
 */
const senders = 8;
const administrators = 24;
/** So that nobody reaches the writes a minute that one person has. */
const betweenMs = 100;
const beforeMs = 10_000;
const leaderlessMs = 5_000;
const afterMs = 10_000;

const pair = await startPair();
const databaseUrl = `postgresql://${pair.owner.user}:${pair.owner.password}@127.0.0.1:${pair.port}/${pair.owner.database}`;
const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: randomBytes(48).toString('base64url') };
const product = await startProduct(pair.folder, await freePort(), env);
const acknowledged = new Set<string>();
const sent = { unknown: 0, refused: 0 };
let isOver = false;
let killedAt = Number.POSITIVE_INFINITY;
let firstAfter: number | undefined;
const health = new Map<number, number>();

try {
  const emails = await addAdministrators(pair.owner, administrators);
  const known: Known = { held: [], free: await addPlaces(pair.owner, 2_000) };
  const tokens = await Promise.all(emails.map((email) => signIn(product.url, email)));
  const sending = Promise.all(Array.from({ length: senders }, () => sendOn(known, tokens)));
  const watching = watch();
  await pause(beforeMs);
  killedAt = performance.now();
  const before = acknowledged.size;
  await pair.killLeader();
  await pause(leaderlessMs);
  await pair.promoteStandby();
  const promotedAt = performance.now();
  await pause(afterMs);
  isOver = true;
  await Promise.all([sending, watching]);
  const damage = await inspect(pair.owner, acknowledged);
  console.table({
    'acknowledged before the kill': before,
    'acknowledged in all': acknowledged.size,
    'attempts without an answer, repeated with their key': sent.unknown,
    'refused otherwise': sent.refused,
    ...damage,
    'seconds without a leader': ((promotedAt - killedAt) / 1000).toFixed(1),
    'seconds from the promotion to the next record': (((firstAfter ?? Number.NaN) - promotedAt) / 1000).toFixed(1),
    'answers of /health': JSON.stringify(Object.fromEntries(health)),
  });
  if (damage.lost + damage.doubled + damage.incomplete + sent.refused > 0) process.exitCode = 1;
} finally {
  await product.stop();
  await pair.stop();
}

/** Each repeats what it got no answer to, as the pages do, until it is told. */
async function sendOn(known: Known, tokens: readonly string[]): Promise<void> {
  while (!isOver) {
    const punch = nextPunch(known, tokens);
    await settle(punch, known);
    await pause(betweenMs);
  }
}

async function settle(first: Punch, known: Known): Promise<void> {
  let punch = first;
  for (;;) {
    const answer = await send(product.url, punch);
    if (answer.kind === 'asked') punch = insist(punch, answer.recentId);
    else if (answer.kind === 'unknown') {
      sent.unknown += 1;
      await pause(200);
    } else if (answer.kind === 'refused') {
      // Requests with one key may overlap when the first still runs.
      if (answer.told.includes('still_running')) await pause(200);
      else {
        sent.refused += 1;
        console.error(answer.told);
        return;
      }
    } else {
      acknowledged.add(answer.punchId);
      if (performance.now() > killedAt) firstAfter ??= performance.now();
      known.held.push({ ...punch.place, lastPunchId: answer.punchId });
      return;
    }
  }
}

/** What health answers, ten times a second. */
async function watch(): Promise<void> {
  while (!isOver) {
    const answer = await fetch(`${product.url}/health`);
    await answer.text();
    health.set(answer.status, (health.get(answer.status) ?? 0) + 1);
    await pause(100);
  }
}
