import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { rules, startPrometheus } from './alarms/prometheus.ts';
import { addressOf } from './drills/commands.ts';
import { mountDisk } from './drills/disk.ts';
import { type Pair, startPair } from './failover/pair.ts';
import { withClient } from './torture/owner-client.ts';
import { ownerConnection, type Product, startProduct } from './torture/product.ts';

/** A list that strangers read, held back for a little less than its statement may take. */
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

const restoredYesterday = `
  insert into app.restores (restored_at, records_until) values (now() - interval '27 hours', now() - interval '28 hours');
  update app.reminding set is_on = false, changed_by = null, changed_at = (select max(restored_at) from app.restores)`;

/** Longer than any alarm takes to fire. */
const patienceMs = 480_000;

const folder = mkdtempSync(join(tmpdir(), 'ffl-alarms-'));
// Readable for another user, as which the database server runs if this was started as root.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
/** Has a disk of its own, so that it can be filled. */
const disk = mountDisk(dataDir, 900);
const wanted = process.argv.slice(2).map((name) => name.replace('FlightForLife', ''));
const isWanted = (alarm: string) => wanted.length === 0 || wanted.some((name) => alarm.includes(name));
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
let prometheus = await startPrometheus(folder, `127.0.0.1:${port}`, token);
/** The order matters: each leaves a working product to the next, except the last. */
const causes: Record<string, () => Promise<void>> = {
  async DiskFilling() {
    await rings('DiskFilling', 'a file grows', growing());
  },
  async DiskLow() {
    disk.fill(0.93);
    await rings('DiskLow', 'a disk has less than a tenth left');
    disk.free();
  },
  async NotReady() {
    disk.fill();
    await rings('NotReady', 'the disk is full, and nobody asks');
    await rings('DiskLow', 'it still is');
    disk.free();
    await servesWithin(10_000);
    await besideOwnServer(async (pair) => {
      await pair.killLeader();
      await rings('NotReady', 'the PostgreSQL behind DATABASE_URL was killed, and nobody asks');
    });
  },
  async StandbyGone() {
    await besideOwnServer(async (pair) => {
      await pair.killStandby();
      await rings('StandbyGone', 'the standby was killed right after the start');
      await pair.killLeader();
      await pause(60_000);
      await rings('StandbyGone', 'the leader was killed a minute ago, so nobody can count them');
    });
  },
  async FiguresMissing() {
    await asOwner((client) => client.query('revoke select on app.snapshots from ffl_service'));
    await rings('FiguresMissing', 'figures of the backups may not be read');
    await asOwner((client) => client.query('grant select on app.snapshots to ffl_service'));
  },
  async ArchiveBehind() {
    await whileAway(archive, () => rings('ArchiveBehind', "the archive's disk is away for 16 minutes"));
  },
  async JobLate() {
    await asOwner(async (client) => {
      await client.query('set idle_in_transaction_session_timeout = 0; begin');
      await client.query('lock table app.seals in access exclusive mode');
      await rings('JobLate', 'nothing can be sealed');
      await client.query('rollback');
    });
  },
  async BackupOld() {
    await asOwner((client) => client.query(`update schema_history.files set run_at = now() - interval '27 hours'`));
    await rings('BackupOld', 'no backup was made for 27 hours');
  },
  async NobodyReminded() {
    await asOwner((client) => client.query(restoredYesterday));
    await rings('NobodyReminded', 'a restore turned reminders off 27 hours ago, and nobody decided since');
  },
  async Errors() {
    await whileLoaded(3, broken, () => rings('Errors', 'a table is missing'));
  },
  async MailWaits() {
    await leaveLetter();
    await rings('MailWaits', 'the mail server takes nothing, and a letter is 20 minutes old');
  },
  async Slow() {
    await whileLoaded(3, slowly, () => rings('Slow', 'a read takes 1.5 s'));
  },
  async Down() {
    await product.stop();
    await rings('Down', 'the product was stopped');
    product = await start();
  },
  async Restarting() {
    for (let times = 1; times < 5; times += 1) {
      await product.kill('application and database');
      product = await start();
      await pause(2_000);
    }
    await rings('Restarting', 'it was killed again and again');
  },
  async LedgerChanged() {
    await asOwner(changeLedger);
    await product.stop();
    product = await start();
    await rings('LedgerChanged', 'somebody changed an entry past the product');
  },
  async OtherSchema() {
    await asOwner((client) =>
      client.query("update schema_history.files set hash = repeat('0', 64) where name like 'functions/%'"),
    );
    await rings('OtherSchema', "another version's functions are in the database");
  },
};

try {
  const all = readFileSync(rules, 'utf8').match(/(?<=alert: FlightForLife)\w+/g) ?? [];
  const without = all.filter((alarm) => !(alarm in causes));
  if (without.length > 0) throw new Error(`Nothing causes ${without}`);
  await nothingRings();
  for (const [alarm, cause] of Object.entries(causes)) if (isWanted(alarm)) await cause();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await prometheus.stop();
  await product.stop();
  disk.unmount();
  rmSync(folder, { recursive: true });
}
process.exit();

async function nothingRings(): Promise<void> {
  await pause(15_000);
  const ringing = await prometheus.ringing();
  if (ringing.length > 0) throw new Error(`Rings for nothing: ${ringing}`);
}

async function rings(alarm: string, cause: string, meanwhile?: () => void): Promise<void> {
  const began = performance.now();
  while (!(await prometheus.ringing()).includes(`FlightForLife${alarm}`)) {
    if (performance.now() - began > patienceMs) throw new Error(`${alarm} did not ring although ${cause}`);
    meanwhile?.();
    await pause(500);
  }
  console.log(`${alarm} rang after ${Math.round((performance.now() - began) / 1000)} s: ${cause}`);
}

/** Less than half of the disk is left, and some of it still is when the alarm rings. */
function growing(): () => void {
  disk.fill(0.55);
  return () => disk.grow(100);
}

async function servesWithin(mostMs: number): Promise<void> {
  const began = performance.now();
  while (!(await fetch(`${product.url}/ready`).then(({ ok }) => ok))) {
    if (performance.now() - began > mostMs) throw new Error('It serves nobody although there is room again');
    await pause(100);
  }
  console.log(`It served ${((performance.now() - began) / 1000).toFixed(1)} s after there was room`);
}

/** A second product, on a server with a standby. Its Prometheus is the one queried meanwhile. */
async function besideOwnServer(work: (pair: Pair) => Promise<void>): Promise<void> {
  const pair = await startPair({ isBehindProxy: false });
  const otherPort = await freePort();
  const place = mkdtempSync(join(folder, 'other-'));
  const other = await startProduct(join(place, 'data'), otherPort, {
    METRICS_TOKEN: token,
    DATABASE_URL: addressOf(pair.owner),
    DATABASE_STANDBYS: '1',
  });
  const first = prometheus;
  prometheus = await startPrometheus(place, `127.0.0.1:${otherPort}`, token);
  try {
    await nothingRings();
    await work(pair);
  } finally {
    await prometheus.stop();
    prometheus = first;
    await other.stop();
    await pair.stop();
  }
}

type Cause = {
  ask: (headers: Record<string, string>) => Promise<Response>;
  during: (over: AbortSignal) => Promise<void>;
};

/** Has this many people request repeatedly from addresses of their own while work runs. */
async function whileLoaded(people: number, { ask, during }: Cause, work: () => Promise<void>): Promise<void> {
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

/** Runs `work` while a folder is missing and what waits for it looks 16 minutes old. */
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
