import { setTimeout as pause } from 'node:timers/promises';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { Agent, fetch } from 'undici';
import type { Connection } from '../../database/src/connections/connection.ts';
import type { Application } from '../bench/application.ts';
import { asOwner } from '../bench/database.ts';
import { peakOf } from '../bench/memory.ts';
import { addAdministrator } from './administrator.ts';
import { inEmptyProduct } from './empty-product.ts';
import { measureRows } from './measure-rows.ts';

const { rowsOfPart } = transferLimits;
/** No timeout, since a save responds only once everything is written. */
const dispatcher = new Agent({ headersTimeout: 0 });

const usage = `npm run measure:import -- [--rows 10000]
  how long a file of so many rows, two credentials for each person, takes to be staged, checked and saved in an empty product, and
  the most memory that the application had by then`;

await measureRows(usage, 10_000, (rows) =>
  inEmptyProduct(
    async (owner) => {
      await addPlaces(owner);
      return { ...(await addAdministrator(owner)), 'Content-Type': 'application/json' };
    },
    (application, headers) => measure(application, headers, rows),
  ),
);

async function addPlaces(owner: Connection): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query(`insert into organization_whitelist (name, display_name) values ('sar', 'Summit County SAR')`);
    await client.query(
      `insert into programs (name, base_id, program_type)
       select name, b.id, type from bases b, (values ('Rescue Deployment', 'rescue'), ('Lift Ticket', 'lift_ticket')) as t (name, type)`,
    );
  });
}

async function measure(application: Application, headers: Record<string, string>, count: number): Promise<void> {
  async function call<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${application.origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      dispatcher,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const importId = crypto.randomUUID();
  const stage = async () => {
    await call('/functions/v1/import-start', { importId, fileName: 'members.csv', rows: count });
    for (let from = 0; from < count; from += rowsOfPart) {
      const rows = rowsOf(from, Math.min(from + rowsOfPart, count));
      await call('/functions/v1/import-part', { importId, from, rows });
    }
  };
  const timed = <T>(what: string, work: () => Promise<T>) => timedOf(application, what, work);
  await timed('staged', stage);
  type Checked = { data: { fingerprint: string; counts: unknown } };
  const { data } = await timed('checked', () => call<Checked>('/functions/v1/import-check', { importId }));
  const input = { importId, fingerprint: data.fingerprint, existing: 'leave', exceptions: [], leavesOutFaulty: false };
  const saving = timed('saved', () => call('/functions/v1/import-commit', input));
  let isSaved = false;
  void saving.then(() => {
    isSaved = true;
  });
  while (!isSaved) {
    const status = await call<{ done: number; total: number }>('/rest/v1/rpc/import_status', { import: importId });
    console.log(`  ${status.done} of ${status.total} people`);
    await Promise.race([saving, pause(10_000)]);
  }
  console.log(JSON.stringify(await saving));
}

function rowsOf(from: number, to: number) {
  return Array.from({ length: to - from }, (_, index) => rowOf(from + index));
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

async function timedOf<T>(application: Application, what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s, at most ${peakOf(application)}`);
  return result;
}
