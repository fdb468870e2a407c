import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Connection } from '../database/src/connection.ts';
import { openDatabase } from '../database/src/open-database.ts';
import { createTokens } from '../server/src/http/tokens.ts';
import { startApplication } from './bench/application.ts';
import { asOwner, secret } from './bench/database.ts';

const usage = `npm run measure:import -- [--rows 10000]
  how long a file of so many rows, two credentials for each person, takes to be staged, checked and saved in an empty product`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
  const count = Number(values.rows);
  if (!Number.isInteger(count) || count < 1) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), 'ffl-measure-'));
  // The database server drops to another user when it is started as root.
  await chmod(folder, 0o755);
  const log = (line: string) => console.error(line);
  const opened = await openDatabase({ dataDir: join(folder, 'data'), isDataDirExplicit: true, secret, log });
  try {
    const headers = await administratorOf(opened.owner);
    const application = await startApplication(opened, join(folder, 'application'));
    await measure(application.origin, headers, count).finally(application.stop);
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function administratorOf(owner: Connection): Promise<Record<string, string>> {
  const session = await asOwner(owner, async (client) => {
    await client.query(`insert into organization_whitelist (name, display_name) values ('sar', 'Summit County SAR')`);
    await client.query(
      `insert into programs (name, base_id, program_type)
       select name, b.id, type from bases b, (values ('Rescue Deployment', 'rescue'), ('Lift Ticket', 'lift_ticket')) as t (name, type)`,
    );
    await client.query(
      `with account as (
         insert into auth.users (email, password_hash, email_confirmed_at) values ('a@import.example', 'none', now()) returning id
       )
       insert into administrators (user_id, role, first_name, last_name) select id, 'admin', 'Ada', 'Admin' from account`,
    );
    // Becoming an administrator ends every session, so this one comes after it.
    const { rows } = await client.query<{ user_id: string; id: string }>(
      `insert into auth.sessions (user_id, idle_until, ends_at)
       select id, now() + interval '1 hour', now() + interval '1 hour' from auth.users returning user_id, id`,
    );
    return rows[0];
  });
  const tokens = await createTokens([secret], 'http://bench.test/auth/v1');
  const token = await tokens.sign({ sub: session?.user_id ?? '', session_id: session?.id ?? '' }, new Date());
  return { apikey: tokens.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}

async function measure(origin: string, headers: Record<string, string>, count: number): Promise<void> {
  async function call<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const importId = crypto.randomUUID();
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  const stage = async () => {
    await call('/functions/v1/import-start', { importId, fileName: 'members.csv', rows: count });
    for (let from = 0; from < count; from += 500) {
      await call('/functions/v1/import-part', { importId, from, rows: rows.slice(from, from + 500) });
    }
  };
  await timed('staged', stage);
  type Checked = { data: { fingerprint: string; counts: unknown } };
  const { data } = await timed('checked', () => call<Checked>('/functions/v1/import-check', { importId }));
  const asked = { importId, fingerprint: data.fingerprint, existing: 'leave', exceptions: [], leavesOutFaulty: false };
  const saving = timed('saved', () => call('/functions/v1/import-commit', asked));
  let isSaved = false;
  void saving.then(() => {
    isSaved = true;
  });
  while (!isSaved) {
    const status = await call<{ done: number; total: number }>('/rest/v1/rpc/import_status', { import: importId });
    console.log(`  ${status.done} of ${status.total} people`);
    await Promise.race([saving, pause(1000)]);
  }
  console.log(JSON.stringify(await saving));
}

function rowOf(index: number) {
  const person = Math.floor(index / 2);
  return {
    line: index + 2,
    cells: {
      firstName: 'Maya',
      lastName: `Lindqvist ${person}`,
      email: `maya${person}@import.example`,
      phone: '970 555 0103',
      organization: 'Summit County SAR',
      program: index % 2 === 0 ? 'Rescue Deployment' : 'Lift Ticket',
      base: `LG${1 + (person % 7)}`,
      issuedOn: `202${person % 6}-0${1 + (person % 9)}-11`,
      annual: index % 4 === 0 ? 'yes' : 'no',
    },
  };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
