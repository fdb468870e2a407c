import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Application, startApplication } from './bench/application.ts';
import { asOwner, type BenchDatabase, secret, startDatabase } from './bench/database.ts';
import { preparePeople } from './bench/people.ts';
import { untilLookedOver } from './bench/until-looked-over.ts';
import { addressOf, root, run, seconds } from './drills/commands.ts';
import { type Steady, startSteadyLoad } from './drills/steady-load.ts';

// npm run drill:backup -- --members 100000 --photos 2000 --rate 40
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { members: text, photos: text, rate: text } });
const members = Number(values.members ?? 100_000);
const photos = Number(values.photos ?? 2_000);
const rate = Number(values.rate ?? 40);

const settings = { AUTH_SECRET: secret, SAMPLE_DATA: 'off' };
const kept = join(root, '.bench', String(members));
const folder = mkdtempSync(join(tmpdir(), 'ffl-drill-'));
// The embedded database runs as a user of its own.
chmodSync(folder, 0o755);
const database = await startDatabase(kept, members);
try {
  await giveSomePhotos(database);
  const people = await preparePeople(database);
  const application = await startApplication(database, join(folder, 'application'));
  await untilLookedOver(application, people);
  const quiet = await loadFor(application, 10_000);
  print(`${rate} requests a second alone`, quiet);
  const stop = startSteadyLoad(application, people, rate);
  const file = join(folder, 'one.snapshot');
  const backup = await run('backup.ts', [file], {
    ...settings,
    DATABASE_URL: addressOf(database.owner),
    DATA_DIR: join(folder, 'source'),
  });
  print(`during the backup (${seconds(backup.ms)})`, await stop());
  console.log(backup.output);
  await application.stop();
  const restored = await run('restore.ts', [file], { ...settings, DATA_DIR: join(folder, 'restored') });
  console.log(`restored in ${seconds(restored.ms)}\n${restored.output}`);

  async function loadFor(of: Application, ms: number): Promise<Steady> {
    const end = startSteadyLoad(of, people, rate);
    await pause(ms);
    return end();
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Adds random bytes, which don't compress; a hundred kilobytes for each photo. */
async function giveSomePhotos({ owner }: BenchDatabase): Promise<void> {
  await asOwner(owner, async (client) => {
    const { rows } = await client.query('select count(*)::integer as count from members where image_url is not null');
    if (rows[0].count >= photos) return;
    await client.query(
      `update members set image_url = 'data:image/jpeg;base64,' || (
         select string_agg(encode(sha256((members.id::text || n)::bytea), 'base64'), '') from generate_series(1, 2300) n)
       where id in (select id from members order by id limit $1)`,
      [photos],
    );
    await client.query('vacuum (analyze) members');
  });
}

function print(when: string, { sent, failed, median, p95, p99, most }: Steady): void {
  const times = [median, p95, p99, most].map((ms) => ms.toFixed(0));
  console.log(
    `${when}: ${sent} sent, ${failed} failed, median ${times[0]}, p95 ${times[1]}, p99 ${times[2]}, most ${times[3]} ms`,
  );
}
