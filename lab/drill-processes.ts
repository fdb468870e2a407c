import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { startNginx } from './attack/nginx.ts';
import { startPunchLoad } from './drills/punch-load.ts';
import { watch } from './drills/watch.ts';
import { startPair } from './failover/pair.ts';
import { addAdministrators, addPlaces, inspect } from './torture/inspect.ts';
import { type Product, startProduct } from './torture/product.ts';
import { signIn } from './torture/punches.ts';

/**
 * npm run drill:processes -- --rounds 9: two processes of the product behind nginx. Under load, one of them is stopped
 * or killed, or both are upgraded one after the other. Needs root, and Debian's postgresql-15, haproxy and nginx.
 * Reports what was lost or doubled, and what failed.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? 9);
const senders = 8;
const administrators = 24;
const betweenMs = 150;
const awayMs = 3_000;
const togetherMs = 3_000;

const pair = await startPair();
const { user, password, database } = pair.owner;
const env = {
  DATABASE_URL: `postgresql://${user}:${password}@127.0.0.1:${pair.port}/${database}`,
  AUTH_SECRET: randomBytes(48).toString('base64url'),
  PUBLIC_URL: 'http://drill.test',
  TRUSTED_PROXY_HOPS: '1',
};
const ports = [await freePort(), await freePort()] as const;
const start = (at: number) => startProduct(pair.folder, at, env);
const products: [Product, Product] = [await start(ports[0]), await start(ports[1])];
const nginx = await startNginx(join(pair.folder, 'nginx'), ...ports);

const ways: readonly [string, (which: 0 | 1) => Promise<void>][] = [
  ['stopped', (which) => away(which, () => products[which].stop())],
  ['killed', (which) => away(which, () => products[which].kill('application'))],
  ['upgraded', upgradeBoth],
];

try {
  const urls = [`http://127.0.0.1:${nginx.port}`];
  const emails = await addAdministrators(pair.owner, administrators);
  const known = { held: [], free: await addPlaces(pair.owner, 2_000) };
  const tokens = await Promise.all(emails.map((email) => signIn(products[0].url, email)));
  const load = startPunchLoad(known, tokens, { urls, senders, betweenMs });
  const reads = watch([...urls, ...urls], '/rest/v1/members?select=id&limit=1', tokens[0]);
  for (let count = 0; count < rounds; count += 1) {
    const [name, lose] = ways[count % ways.length] ?? [];
    await pause(togetherMs);
    const before = new Map(load.unanswered);
    await lose?.(count % 2 === 0 ? 0 : 1);
    const repeated = [...load.unanswered].map(([answer, times]) => `${times - (before.get(answer) ?? 0)} ${answer}`);
    console.log(`${count + 1}. ${name}: ${load.acknowledged.size} recorded; repeated with their key: ${repeated}`);
  }
  await Promise.all([load.stop(), reads.stop()]);
  const damage = await inspect(pair.owner, load.acknowledged);
  const failedReads = [...reads.answers]
    .filter(([answer]) => answer !== '200')
    .reduce((sum, [, times]) => sum + times, 0);
  for (const answer of load.refusals) console.error(`Refused: ${answer}`);
  console.table({
    recorded: load.acknowledged.size,
    ...damage,
    refused: load.refusals.length,
    'attempts without an answer': JSON.stringify(Object.fromEntries(load.unanswered)),
    'repeats of one punch, at most': load.mostRepeats(),
    'longest attempt, ms': load.longestMs().toFixed(0),
    reads: JSON.stringify(Object.fromEntries(reads.answers)),
    'longest read, ms': reads.longestMs().toFixed(0),
  });
  const isBad = damage.lost + damage.doubled + damage.incomplete + load.refusals.length > 0;
  if (isBad || load.mostRepeats() > 1 || failedReads > 0) process.exitCode = 1;
} finally {
  await nginx.stop();
  await Promise.all(products.map((product) => product.stop()));
  await pair.stop();
}

async function away(which: 0 | 1, lose: () => Promise<void>): Promise<void> {
  await lose();
  await pause(awayMs);
  products[which] = await start(ports[which]);
}

/** Upgrades one after the other, as a new version is installed without a pause. */
async function upgradeBoth(): Promise<void> {
  for (const which of [0, 1] as const) {
    await away(which, () => products[which].stop());
    await pause(togetherMs);
  }
}
