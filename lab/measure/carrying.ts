import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadBigSample } from '../../database/src/sample/load-big-sample.ts';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';
import { type Application, startApplication } from '../bench/application.ts';
import { type BenchDatabase, password, startDatabase } from '../bench/database.ts';
import { preparePeople } from '../bench/people.ts';
import { runWorker } from '../bench/run-worker.ts';
import type { ScenarioName } from '../bench/scenarios.ts';
import { untilLookedOver } from '../bench/until-looked-over.ts';
import { startCluster } from '../cluster/cluster.ts';
import { startSteadyLoad } from '../drills/steady-load.ts';

/**
 * npm run measure:carrying: calls per second of 32 callers, and how long a call takes at some rates, with one process
 * on the embedded server, two processes on it, and two processes on the cluster of npm run drill:cluster. Everything
 * runs on this machine, the callers too.
 */
const members = 5_000;
const callers = 32;
const seconds = 5;
const scenarios: ScenarioName[] = ['page', 'member', 'renewal'];
const rates = [40, 200];
const steadyMs = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'ffl-carrying-'));
chmodSync(folder, 0o755);
const kept = join(import.meta.dirname, '../../.bench', String(members));
mkdirSync(kept, { recursive: true });
const rows: Record<string, string | number>[] = [];
try {
  const embedded = await startDatabase(kept, members);
  await measure('one process, embedded', embedded, 1);
  await measure('two processes, one server', embedded, 2);
  await embedded.stop();

  const cluster = await startCluster();
  const passwordHash = await (await createPasswords()).hash(password);
  // The first start creates the schema.
  const first = await startApplication(cluster, join(folder, 'first'), { SAMPLE_DATA: 'off' });
  await first.stop();
  await loadBigSample(cluster.owner, { members, passwordHash, now: new Date(), report: () => undefined });
  await cluster.untilWhole();
  await measure('two processes, cluster', cluster, 2);
  await cluster.stop();
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, { owner }: Pick<BenchDatabase, 'owner'>, processes: number): Promise<void> {
  const people = await preparePeople({ owner } as BenchDatabase);
  const applications: Application[] = [];
  while (applications.length < processes) {
    applications.push(await startApplication({ owner }, join(folder, `${rows.length}-${applications.length}`)));
  }
  for (const application of applications) await untilLookedOver(application, people);
  const front = await spread(applications);
  for (const scenario of scenarios) {
    const job = { origin: front.origin, people, scenario, callers, seconds };
    const { perSecond, median, p95, failed } = await runWorker('load-worker.ts', job);
    row(name, `${scenario}, as many as it can`, perSecond, [median, p95], failed);
  }
  for (const rate of rates) {
    const stop = startSteadyLoad({ ...applications[0], origin: front.origin } as Application, people, rate);
    await pause(steadyMs);
    const { median, p95, failed } = await stop();
    row(name, `a day at the desks, ${rate} a second`, rate, [median, p95], failed);
  }
  front.stop();
  for (const application of applications) await application.stop();
}

function row(setup: string, load: string, perSecond: number, [median = 0, p95 = 0]: number[], failed: number): void {
  const figures = {
    setup,
    load,
    'a second': Math.round(perSecond),
    'median ms': median.toFixed(1),
    'p95 ms': p95.toFixed(1),
    failed,
  };
  console.log(JSON.stringify(figures));
  rows.push(figures);
}

/** Gives each connection to one of them in turn. */
async function spread(applications: readonly Application[]): Promise<{ origin: string; stop: () => void }> {
  const [only] = applications;
  if (only && applications.length === 1) return { origin: only.origin, stop: () => {} };
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = applications.map(({ origin }, index) => `  server s${index} ${new URL(origin).host}`);
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 3s
  timeout client 1m
  timeout server 1m
listen product
  bind 127.0.0.1:${port}
  balance roundrobin
${servers.join('\n')}
`,
  );
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await pause(500);
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}
