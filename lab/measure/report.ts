import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../../database/src/connections/connection.ts';
import type { Application } from '../bench/application.ts';
import { asOwner } from '../bench/database.ts';
import { addAdministrator } from './administrator.ts';
import { inEmptyProduct } from './empty-product.ts';
import { measureRows } from './measure-rows.ts';
import { watchDuring } from './watch.ts';

const usage = `npm run measure:report -- [--rows 1000000]
  what the pages of a report over so many rows and its file cost: how soon it begins, how long it takes, and how much the
  server grows by it. Fails when it begins after a second, or adds 60 MB or more.`;
const mostBeginMs = 1_000;
const mostGrownMb = 60;

await measureRows(usage, 1_000_000, (rows) =>
  inEmptyProduct(
    async (owner) => {
      const headers = await addAdministrator(owner);
      await fillLedger(owner, rows);
      return headers;
    },
    (application, headers) => measure(application, headers, rows),
  ),
);

/** Ten renewals per credential, spread over three years, for existing members. */
async function fillLedger(owner: Connection, rows: number): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query(
      `insert into programs (name, base_id, program_type)
       select name, b.id, type from bases b, (values ('Avalanche Deployment', 'avalanche'), ('Rescue Deployment', 'rescue'),
         ('Lift Ticket', 'lift_ticket')) as t (name, type)`,
    );
    // What they store per row isn't examined here, and would take longer than everything else.
    await client.query('alter table members disable trigger user');
    await client.query(
      `insert into members (first_name, last_name, email, phone, organization)
       select 'Maya', 'Lindqvist ' || n, 'maya' || n || '@measure.example', '970 555 0103', 'Summit County SAR'
       from generate_series(1, $1 / 10 + 1) n`,
      [rows],
    );
    await client.query(
      `insert into app.credential_events
         (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, at, new_status, new_issued_date, new_expiration_date, actor_id)
       select p.id, p.id, q.id, 'renew', true, true, true, d.at, 'valid', d.at, d.at + interval '180 days', (select user_id from administrators)
       from generate_series(1, $1) n
       join (select id, row_number() over () - 1 as place from members) p on p.place = n % ($1 / 10 + 1)
       join (select id, row_number() over () - 1 as place from programs) q on q.place = n % 21,
         lateral (select now() - (n::bigint * 1576800000 / $1 % 94608000) * interval '1 second' as at) d`,
      [rows],
    );
    await client.query('vacuum (analyze)');
  });
}

async function measure(application: Application, headers: Record<string, string>, rows: number): Promise<void> {
  const { origin } = application;
  const ask = async (procedure: string, body: object) => {
    const response = await fetch(`${origin}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ report: 'credentials', ...body }),
    });
    if (!response.ok) throw new Error(`${procedure} answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  const lastPage = Math.ceil(rows / 50);
  await timed('the first page', () => ask('report_page', {}));
  await timed('the last page', () => ask('report_page', { page: lastPage }));
  await timed('the counts of all', () => ask('report_counts', {}));
  await timed('the counts of 30 days', () => ask('report_counts', { first_day: daysAgo(30) }));

  // A first one, so everything each export needs is there before memory is measured.
  await (await exported(origin, headers, `&from=${daysAgo(1)}`)).arrayBuffer();
  await pause(1_000);
  const read = { bytes: 0, lines: 0, beganMs: 0, ms: 0 };
  const watched = await watchDuring(application, () => readAll(origin, headers, read));
  const { bytes, lines, beganMs, ms } = read;
  console.log(
    `the file: ${lines - 1} rows, ${(bytes / 1024 / 1024).toFixed(1)} MB, begun after ${beganMs.toFixed(0)} ms, whole after ${(ms / 1000).toFixed(1)} s`,
  );
  console.log(
    `the server grew by ${watched.grownMb.toFixed(1)} MB; /health meanwhile: p50 ${watched.healthP50.toFixed(1)} ms, p95 ${watched.healthP95.toFixed(1)} ms, ${watched.healthFailures} failures`,
  );
  if (lines !== rows + 1) throw new Error('The file is not complete.');
  if (beganMs > mostBeginMs || watched.grownMb >= mostGrownMb) throw new Error('That is more than it may cost.');
}

async function readAll(
  origin: string,
  headers: Record<string, string>,
  read: { bytes: number; lines: number; beganMs: number; ms: number },
): Promise<void> {
  const start = performance.now();
  const response = await exported(origin, headers, '');
  for await (const part of response.body ?? []) {
    if (read.bytes === 0) read.beganMs = performance.now() - start;
    read.bytes += part.length;
    for (const byte of part) if (byte === 10) read.lines += 1;
  }
  read.ms = performance.now() - start;
}

async function exported(origin: string, headers: Record<string, string>, filters: string): Promise<Response> {
  const response = await fetch(`${origin}/functions/v1/report-export?type=credentials${filters}`, { headers });
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`);
  return response;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function timed(what: string, work: () => Promise<string>): Promise<void> {
  await work();
  const start = performance.now();
  await work();
  console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
}
