import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startApplication } from './bench/application.ts';
import { startDatabase } from './bench/database.ts';
import { memoryOf } from './bench/memory.ts';
import { preparePeople } from './bench/people.ts';
import { untilLookedOver } from './bench/until-looked-over.ts';
import { root } from './drills/commands.ts';
import { startSteadyLoad } from './drills/steady-load.ts';

// npm run drill:hour -- --minutes 60 --rate 40 --members 20000
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { minutes: text, rate: text, members: text } });
const minutes = Number(values.minutes ?? 60);
const rate = Number(values.rate ?? 40);
const members = Number(values.members ?? 20_000);

const kept = join(root, '.bench', String(members));
mkdirSync(kept, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'ffl-drill-'));
// The embedded database runs as a user of its own.
chmodSync(folder, 0o755);
const database = await startDatabase(kept, members);
const application = await startApplication(database, join(folder, 'application'));
try {
  const people = await preparePeople(database);
  await untilLookedOver(application, people);
  let [sent, failed] = [0, 0];
  for (let minute = 1; minute <= minutes; minute += 5) {
    const stop = startSteadyLoad(application, people, rate);
    await pause(Math.min(5, minutes - minute + 1) * 60_000);
    const told = await stop();
    sent += told.sent;
    failed += told.failed;
    const times = [told.median, told.p95, told.most].map((ms) => ms.toFixed(0));
    console.log(`${Math.min(minute + 4, minutes)} min: ${told.sent} sent, ${told.failed} failed`);
    console.log(`  median ${times[0]}, p95 ${times[1]}, most ${times[2]} ms; ${memoryOf(application, database)}`);
  }
  console.log(`${sent} sent, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await application.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
