import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startApplication } from '../bench/application.ts';
import { secret, startDatabase } from '../bench/database.ts';
import { preparePeople } from '../bench/people.ts';
import { newAddress } from './call.ts';
import { fillRecords } from './files/fill-records.ts';
import { type Outlet, outletsOf } from './files/outlets.ts';
import { type Read, readOutlet } from './files/read-outlet.ts';

const usage = `npm run measure:files -- [--members 20000] [--only pattern]
  every report, file, roster, board, history and calendar over HTTP: when its first row is there, and when all of it.
  Fails when one fails, or its first row takes more than five seconds; those are marked with "!".`;
const mostFirstMs = 5_000;

const { values } = parseArgs({
  options: { members: { type: 'string', default: '20000' }, only: { type: 'string', default: '' } },
});
const members = Number(values.members);
if (!(members >= 1)) {
  console.error(usage);
  process.exit(2);
}

const folder = join(import.meta.dirname, '../../.bench', String(members));
const database = await startDatabase(folder, members);
try {
  const people = await preparePeople(database);
  await fillRecords(database.owner, members);
  const application = await startApplication(database, join(folder, 'application'), { AUTH_SECRET: secret });
  try {
    // Each by somebody else, so that no limit of requests is measured.
    const headersOf = (place: number) => ({
      apikey: people.anonKey,
      Authorization: `Bearer ${people.administrators[place]?.token}`,
      'X-Forwarded-For': newAddress(),
    });
    const outlets = await outletsOf(application.origin, headersOf(0), people);
    console.log('| what | rows | kB | first row, ms | all, ms |\n|---|---|---|---|---|');
    for (const [place, outlet] of outlets.entries()) {
      if (!new RegExp(values.only).test(outlet.name)) continue;
      tell(outlet, await readOutlet(application.origin, headersOf(place + 1), outlet));
    }
  } finally {
    await application.stop();
  }
} finally {
  await database.stop();
}
process.exit();

function tell({ name }: Outlet, { problem, rows, bytes, firstMs, ms }: Read): void {
  const isTooMuch = problem !== null || firstMs > mostFirstMs;
  if (isTooMuch) process.exitCode = 1;
  const cells = [name, rows.toLocaleString('en-US'), Math.ceil(bytes / 1024), firstMs.toFixed(0), ms.toFixed(0)];
  console.log(`| ${cells.join(' | ')} |${isTooMuch ? ` ! ${problem ?? ''}` : ''}`);
}
