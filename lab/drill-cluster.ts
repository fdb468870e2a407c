import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { startCluster } from './cluster/cluster.ts';
import { type Loss, losses } from './cluster/losses.ts';
import { type PunchLoad, startPunchLoad } from './drills/punch-load.ts';
import { watch } from './drills/watch.ts';
import { addAdministrators, addPlaces, type Damage, inspect } from './torture/inspect.ts';
import { startProduct } from './torture/product.ts';
import { signIn } from './torture/punches.ts';

/**
 * npm run drill:cluster -- --rounds 50 --only cut: two processes of the product use three servers with Patroni and etcd
 * through HAProxy. The leader is lost under load, each time in another way. Needs root, and Debian's postgresql-15,
 * patroni, etcd-server and haproxy; everything runs in namespaces of its own. Reports what was lost or doubled, and for
 * how long nobody could write.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: text, only: text, senders: text } });
const rounds = Number(values.rounds ?? 50);
const senders = Number(values.senders ?? 6);
const chosen = losses.filter(({ name }) => name.includes(values.only ?? ''));
const administrators = 24;
const betweenMs = 200;
const beforeMs = 3_000;

type Round = { loss: Loss; seconds: number };

const cluster = await startCluster();
const { user, password, host, port, database } = cluster.owner;
const env = {
  DATABASE_URL: `postgresql://${user}:${password}@${host}:${port}/${database}`,
  AUTH_SECRET: randomBytes(48).toString('base64url'),
  // The same for both, so that they accept each other's tokens.
  PUBLIC_URL: 'http://drill.test',
};
const products = [];
for (const _ of [1, 2]) products.push(await startProduct(cluster.folder, await freePort(), env));
const urls = products.map(({ url }) => url);
const results: Round[] = [];

try {
  const emails = await addAdministrators(cluster.owner, administrators);
  const known = { held: [], free: await addPlaces(cluster.owner, 2_000) };
  const tokens = await Promise.all(emails.map((email) => signIn(urls[0] ?? '', email)));
  const load = startPunchLoad(known, tokens, { urls, senders, betweenMs });
  const reads = watch(urls, '/rest/v1/members?select=id&limit=1', tokens[0]);
  const health = watch(urls, '/health');
  for (let count = 0; count < rounds; count += 1) {
    const loss = chosen[count % chosen.length];
    if (!loss) throw new Error(`No loss is called ${values.only}`);
    results.push(await loseOnce(loss, load, count));
  }
  await Promise.all([load.stop(), reads.stop(), health.stop()]);
  report(load, await inspect(cluster.owner, load.acknowledged));
  console.log(`attempts without an answer: ${listed(load.unanswered)}`);
  console.log(`reads: ${listed(reads.answers)}, the longest ${(reads.longestMs() / 1000).toFixed(1)} s`);
  console.log(`health: ${listed(health.answers)}, the longest ${(health.longestMs() / 1000).toFixed(1)} s`);
} finally {
  await Promise.all(products.map((product) => product.stop()));
  await cluster.stop();
}

async function loseOnce(loss: Loss, load: PunchLoad, count: number): Promise<Round> {
  await cluster.untilWhole();
  await pause(beforeMs);
  const leader = await cluster.leader();
  if (!leader) throw new Error('Nobody leads');
  await loss.lose(leader, cluster);
  const lostAt = performance.now();
  if (loss.isGradual) await untilAnotherLeads(leader.name);
  await load.recordedAfter(performance.now());
  const seconds = load.longestGapSince(lostAt) / 1000;
  await loss.comeBack(leader, cluster);
  await cluster.untilWhole();
  const longest = (load.longestMs() / 1000).toFixed(1);
  console.log(
    `${count + 1}. ${loss.name}: ${leader.name} lost, recorded again after ${seconds.toFixed(1)} s of ${loss.bound}, whole after ${((performance.now() - lostAt) / 1000).toFixed(0)} s; longest attempt ${longest} s; ${load.acknowledged.size} recorded`,
  );
  return { loss, seconds };
}

async function untilAnotherLeads(lost: string): Promise<void> {
  for (;;) {
    const leader = await cluster.leader();
    if (leader && leader.name !== lost) return;
    await pause(200);
  }
}

function report({ acknowledged, refusals }: PunchLoad, { lost, doubled, incomplete }: Damage): void {
  console.table(
    chosen.map((loss) => {
      const of = results.filter((round) => round.loss === loss);
      const seconds = of.map((round) => round.seconds).sort((one, other) => one - other);
      return {
        lost: loss.name,
        rounds: of.length,
        'median s': seconds[Math.floor(seconds.length / 2)]?.toFixed(1),
        'longest s': seconds.at(-1)?.toFixed(1),
        bound: loss.bound,
        late: seconds.filter((one) => one > loss.bound).length,
      };
    }),
  );
  for (const refusal of refusals) console.error(`Refused: ${refusal}`);
  console.log(
    `${acknowledged.size} recorded, ${lost} lost, ${doubled} doubled, ${incomplete} incomplete, ${refusals.length} refused`,
  );
  const isLate = results.some(({ loss, seconds }) => seconds > loss.bound);
  if (isLate || lost + doubled + incomplete > 0 || refusals.length > 0) process.exitCode = 1;
}

function listed(counts: ReadonlyMap<string, number>): string {
  return JSON.stringify(Object.fromEntries(counts));
}
