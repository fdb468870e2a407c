import { setTimeout as pause } from 'node:timers/promises';
import { buildPages } from '../scripts/build-pages.ts';
import { drillClock } from './faults/clock.ts';
import { ask, type Probing, probe, type Question } from './faults/probe.ts';
import { startSecond } from './faults/second-process.ts';
import { startWorld, type World } from './faults/world.ts';
import { inspect, isSealedWhole } from './torture/inspect.ts';
import { withClient } from './torture/owner-client.ts';
import { ownerConnection, samplePassword } from './torture/product.ts';

/**
 * npm run drill:faults, as root on Linux: disks of its own are full, a lock is held, the mail server and the CAPTCHA
 * provider hang, a second process starts on the same data, and the clock is an hour off, while people punch. For each:
 * what is answered, what is lost or doubled, and how soon records are taken again. `-- disk` causes only those whose name
 * has that word.
 */
type Fault = {
  name: string;
  lastsMs: number;
  /** Returns what ends it. */
  begin: (world: World) => Promise<() => Promise<unknown>>;
  /** What people ask meanwhile, besides punching. */
  questions?: (world: World) => Record<string, Question>;
};

const reading = ({ token }: World): Question => ({ path: '/rest/v1/members?select=id&limit=1', token });
const writing = ({ token, own }: World): Question => ({
  path: `/rest/v1/members?id=eq.${own.memberId}`,
  method: 'PATCH',
  body: { phone: '+1 970 555 0100' },
  token,
});
const punching = ({ token, own }: World, despiteRecent: string | null): Question => ({
  path: `/functions/v1/${despiteRecent === null ? 'issue' : 'renew'}-credential`,
  method: 'POST',
  body: { ...own, notes: 'Drill', ...(despiteRecent && { despiteRecent }) },
  token,
});

const reset: Question = {
  path: '/functions/v1/forgot-password-simple',
  method: 'POST',
  body: { email: 'member@example.org' },
};
const signingUp: Question = {
  path: '/functions/v1/secure-registration',
  method: 'POST',
  body: {
    firstName: 'Ada',
    lastName: 'Drill',
    email: 'ada.drill@example.org',
    phone: '+1 970 555 0101',
    password: samplePassword,
    organization: 'Alpine Rescue Team',
    captchaToken: 'a token of the provider',
    captchaSessionId: 'drill',
  },
};

const faults: Fault[] = [
  {
    name: 'the disk of the data is full',
    lastsMs: 20_000,
    begin: async ({ dataDisk }) => {
      dataDisk.fill();
      return async () => dataDisk.free();
    },
  },
  {
    name: 'the disk of the write-ahead log is full',
    lastsMs: 20_000,
    begin: async ({ logDisk, dataDir }) => {
      logDisk.fill();
      await fillSegments(dataDir);
      return async () => logDisk.free();
    },
  },
  {
    name: 'somebody holds the credential that is punched',
    lastsMs: 15_000,
    begin: ({ dataDir, own }) =>
      hold(dataDir, `select from certifications where member_id = '${own.memberId}' for update`),
    questions: (world) => ({ 'the same credential': punching(world, lastPunch), reads: reading(world) }),
  },
  {
    name: 'somebody holds the table of credentials',
    lastsMs: 20_000,
    begin: ({ dataDir }) => hold(dataDir, 'lock table certifications in access exclusive mode'),
    questions: (world) => ({
      'a list of them': { path: '/rest/v1/rpc/dashboard', method: 'POST', body: {}, token: world.token },
      'other reads': reading(world),
    }),
  },
  {
    name: 'the mail server takes a connection and says nothing',
    lastsMs: 30_000,
    begin: async ({ inbox, hanging, product }) => {
      await inbox.close();
      await hanging.mail.begin();
      const { text, ms } = await ask(product.url, reset);
      console.log(`  a new password: ${text} after ${ms.toFixed(0)} ms`);
      return async () => {
        await hanging.mail.end();
        await inbox.reopen();
      };
    },
  },
  {
    name: 'the CAPTCHA provider takes a connection and says nothing',
    lastsMs: 15_000,
    begin: async ({ hanging }) => {
      await hanging.captcha.begin();
      return hanging.captcha.end;
    },
    questions: (world) => ({ 'a sign-up': signingUp, reads: reading(world) }),
  },
  {
    name: 'a second process starts on the same data',
    lastsMs: 1_000,
    begin: async ({ dataDir }) => {
      const { code, said, ms } = await startSecond(dataDir);
      console.log(`  it ended with ${code} after ${(ms / 1000).toFixed(1)} s: ${said}`);
      return async () => {};
    },
  },
];

const [only = ''] = process.argv.slice(2);
let lastPunch = '';
buildPages();
const world = await startWorld();
try {
  const { body } = await ask(world.product.url, punching(world, null));
  lastPunch = (body.data as { punch: { id: string } }).punch.id;
  await pause(3_000);
  for (const fault of faults.filter(({ name }) => name.includes(only))) await endure(fault);
  if (only === '') await letters();
  const { acknowledged, refusals } = world.load;
  await world.load.stop();
  const isWhole = await isSealedWhole(world.dataDir);
  for (const told of refusals) console.error(`Refused: ${told}`);
  console.log(
    `${acknowledged.size} records told as recorded, ${refusals.length} refused; seals ${isWhole ? 'intact' : 'broken'}`,
  );
  if (refusals.length > 0 || !isWhole) process.exitCode = 1;
} finally {
  await world.stop();
}
if ('the clock'.includes(only)) await drillClock();

async function endure({ name, lastsMs, begin, questions }: Fault): Promise<void> {
  const { product, load, dataDir } = world;
  console.log(`\n${name}, for ${lastsMs / 1000} s`);
  const before = new Map(load.unanswered);
  const recordedBefore = load.acknowledged.size;
  load.longestMs();
  const end = await begin(world);
  const asked = questions?.(world) ?? { reads: reading(world), writes: writing(world), '/health': { path: '/health' } };
  const probes = Object.entries(asked).map(([what, question]) => [what, probe(product.url, question)] as const);
  await pause(lastsMs);
  const recorded = load.acknowledged.size - recordedBefore;
  await end();
  const endedAt = performance.now();
  const againMs = (await load.recordedAfter(endedAt)) - endedAt;
  await pause(1_000);
  for (const [what, probing] of probes) await report(what, probing);
  const unanswered = [...load.unanswered].map(([told, times]) => [told, times - (before.get(told) ?? 0)] as const);
  const repeated = unanswered.filter(([, times]) => times > 0).map(([told, times]) => `${times} × ${told}`);
  // A copy: more are told while it is compared.
  const damage = await inspect(ownerConnection(dataDir), new Set(load.acknowledged));
  console.log(
    `  punches: ${recorded} recorded meanwhile, longest ${(load.longestMs() / 1000).toFixed(1)} s, repeated: ${repeated.join(', ') || 'none'}`,
  );
  console.log(
    `  ${damage.lost} lost, ${damage.doubled} doubled, ${damage.incomplete} incomplete; the next record ${(againMs / 1000).toFixed(1)} s after the end`,
  );
  if (damage.lost + damage.doubled + damage.incomplete > 0) process.exitCode = 1;
}

async function report(what: string, probing: Probing): Promise<void> {
  await probing.stop();
  for (const answer of probing.answers()) console.log(`  ${what}: ${answer}`);
}

/** A transaction that nobody ends, until it is. */
async function hold(dataDir: string, statement: string): Promise<() => Promise<unknown>> {
  const over = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = withClient(ownerConnection(dataDir), async (client) => {
    await client.query(`set idle_in_transaction_session_timeout = 0; begin; ${statement}`);
    held.resolve();
    await over.promise;
    await client.query('rollback');
  });
  await held.promise;
  return async () => {
    over.resolve();
    await holding;
  };
}

/** What is left in the log's last segments is used up. */
async function fillSegments(dataDir: string): Promise<void> {
  try {
    await withClient(ownerConnection(dataDir), async (client) => {
      client.on('error', () => {});
      for (;;) {
        await client.query(
          `create table app.film as select repeat(md5(n::text), 100) as text from generate_series(1, 5000) n`,
        );
        await client.query('drop table app.film');
      }
    });
  } catch (error) {
    console.log(`  the log is full: ${error instanceof Error ? error.message : error}`);
  }
}

/** What waited for the mail server comes by itself. */
async function letters(): Promise<void> {
  const began = performance.now();
  while (world.inbox.received.length === 0 && performance.now() - began < 180_000) await pause(500);
  await pause(5_000);
  const ids = world.inbox.received.map(({ email }) => email.messageId);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `\nletters that waited: ${ids.length} came within ${seconds} s, ${ids.length - new Set(ids).size} of them twice`,
  );
}
