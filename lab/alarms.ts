import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { startPrometheus } from './alarms/prometheus.ts';
import { withClient } from './torture/owner-client.ts';
import { ownerConnection, type Product, startProduct } from './torture/product.ts';

/** A list that strangers read, held back for less than their statement may take. */
const slowly: Cause = {
  ask: (headers) => fetch(`${product.url}/rest/v1/organization_whitelist`, { headers }),
  during: (over) =>
    asOwner(async (client) => {
      while (!over.aborted) {
        await client.query('begin; lock table organization_whitelist in access exclusive mode');
        await pause(1_500);
        await client.query('commit');
        await pause(20);
      }
    }),
};

const broken: Cause = {
  ask: (headers) =>
    fetch(`${product.url}/functions/v1/security-status`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"email":"robin@example.org"}',
    }),
  async during(over) {
    await asOwner((client) => client.query('alter table app.security_settings rename to lost'));
    while (!over.aborted) await pause(100);
    await asOwner((client) => client.query('alter table app.lost rename to security_settings'));
  },
};

/** Longer than any alarm takes to ring. */
const patienceMs = 480_000;

const folder = mkdtempSync(join(tmpdir(), 'ffl-alarms-'));
// The database server drops to another user when started as root.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const port = await freePort();
const token = 'a token of the alarms';
const archive = join(folder, 'archive');
mkdirSync(archive);
const settings = {
  METRICS_TOKEN: token,
  ARCHIVE_DIR: archive,
  TRUSTED_PROXY_HOPS: '1',
  SMTP_URL: 'smtp://127.0.0.1:9',
};
const start = () => startProduct(dataDir, port, settings);
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(ownerConnection(dataDir), work);
buildPages();
let product: Product = await start();
const prometheus = await startPrometheus(folder, `127.0.0.1:${port}`, token);
try {
  await nothingRings();
  await whileAway(archive, () => rings('FlightForLifeArchiveBehind', "the archive's disk is away for 16 minutes"));
  await asOwner(async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0; begin');
    await client.query('lock table app.seals in access exclusive mode');
    const stuck = rings('FlightForLifeJobLate', 'nothing can be sealed');
    await asOwner((other) => other.query(`update schema_history.files set run_at = now() - interval '27 hours'`));
    await rings('FlightForLifeBackupOld', 'no backup was made for 27 hours');
    await whileAsked(3, broken, () => rings('FlightForLifeErrors', 'a table is missing'));
    await leaveLetter();
    await rings('FlightForLifeMailWaits', 'the mail server takes nothing, and a letter is 20 minutes old');
    await whileAsked(3, slowly, () => rings('FlightForLifeSlow', 'a read takes 1.5 s'));
    await stuck;
    await client.query('rollback');
  });
  await product.stop();
  await rings('FlightForLifeDown', 'the product was stopped');
  product = await start();
  for (let times = 1; times < 5; times += 1) {
    await product.kill('application and database');
    product = await start();
    await pause(2_000);
  }
  await rings('FlightForLifeRestarting', 'it was killed again and again');
  await asOwner(changeLedger);
  await product.stop();
  product = await start();
  await rings('FlightForLifeLedgerChanged', 'somebody changed an entry past the product');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await prometheus.stop();
  await product.stop();
  rmSync(folder, { recursive: true });
}
process.exit();

async function nothingRings(): Promise<void> {
  await pause(15_000);
  const ringing = await prometheus.ringing();
  if (ringing.length > 0) throw new Error(`Rings for nothing: ${ringing}`);
}

async function rings(alarm: string, cause: string): Promise<void> {
  const began = performance.now();
  while (!(await prometheus.ringing()).includes(alarm)) {
    if (performance.now() - began > patienceMs) throw new Error(`${alarm} did not ring although ${cause}`);
    await pause(500);
  }
  console.log(`${alarm} rang after ${Math.round((performance.now() - began) / 1000)} s: ${cause}`);
}

type Cause = {
  ask: (headers: Record<string, string>) => Promise<Response>;
  during: (over: AbortSignal) => Promise<void>;
};

/** Each of `people` asks again and again, from addresses of their own. */
async function whileAsked(people: number, { ask, during }: Cause, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const keepAsking = async (index: number) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const answer = await ask({ 'X-Forwarded-For': `10.${round % 200}.0.${index}` });
      await answer.text();
      await pause(50);
    }
  };
  const asking = Array.from({ length: people }, (_, index) => keepAsking(index));
  const causing = during(over.signal);
  await work().finally(() => over.abort());
  await Promise.all([causing, ...asking]);
}

/** What was recorded before waits since 16 minutes ago. */
async function whileAway(place: string, work: () => Promise<void>): Promise<void> {
  const spool = join(dataDir, 'postgres/spool');
  renameSync(place, `${place}.away`);
  while (!readdirSync(spool).some((name) => name.length === 24)) await pause(500);
  const then = new Date(Date.now() - 960_000);
  for (const name of readdirSync(spool)) utimesSync(join(spool, name), then, then);
  await work();
  renameSync(`${place}.away`, place);
}

function leaveLetter() {
  return asOwner((client) =>
    client.query(
      `insert into app.mail_outbox (kind, recipient, facts, queued_at, next_try_at)
       values ('account-unlocked', 'robin@example.org', '{"at": "2026-11-21T18:00:00Z"}', now() - interval '20 minutes', now())`,
    ),
  );
}

async function changeLedger(client: pg.Client): Promise<void> {
  await client.query(
    `alter table app.credential_events disable trigger all;
     update app.credential_events set base = 'LG7' where id = (select min(id) from app.credential_events);
     alter table app.credential_events enable trigger all`,
  );
}
