import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileKeys } from '../backups/file-keys.ts';
import { writeBackup } from '../backups/write-backup.ts';
import { keepNightly } from './keep-backups.ts';

let tested: TestDatabase;
let folder: string;
beforeEach(async () => {
  tested = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ffl-nightly-'));
});
afterEach(async () => {
  await tested.close();
  await rm(folder, { recursive: true });
});

const keys = createFileKeys(['the secret of this installation']);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

const keep = (now: Date, earliest?: number, signal?: AbortSignal) =>
  keepNightly(
    {
      database: tested.database,
      owner: tested.owner,
      place: { folder },
      details: { version: 'test', keys },
      log: pino({ level: 'silent' }),
    },
    now,
    earliest,
    signal,
  );

const kept = async () => (await readdir(folder)).filter((name) => name.includes('.snapshot')).sort();

test('one backup is made each night, however often and by however many it is tried', async () => {
  await keep(hours(0), hours(1).getTime());
  expect(await kept()).toEqual([]);
  await Promise.all([keep(hours(0)), keep(hours(0))]);
  await keep(hours(1 / 60));
  expect(await kept()).toHaveLength(1);
  await keep(hours(25));
  expect(await kept()).toHaveLength(2);
});

test('a backup that is given up leaves no file and no connection, and what a killed one left is removed', async () => {
  const left = join(folder, 'flight-for-life-2026-11-20T09-00-00Z.snapshot.unfinished');
  await writeFile(left, 'half');
  await expect(keep(hours(0), 0, AbortSignal.abort())).rejects.toThrow('The operation was aborted');
  for await (const _ of writeBackup(tested.owner, { version: 'test', keys })) break;
  expect(await kept()).toEqual([]);
  const { rows } = await tested.asOwner(({ query }) =>
    query(`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`),
  );
  expect(rows).toEqual([]);
});

test('the 35 latest backups are kept, none of them older than 35 days, and nothing else is touched', async () => {
  const name = (day: number) =>
    `flight-for-life-${hours(-24 * day)
      .toISOString()
      .slice(0, 19)
      .replaceAll(':', '-')}Z.snapshot`;
  const before = Array.from({ length: 34 }, (_, index) => name(index + 1));
  for (const each of [...before, name(36), name(34.5), 'by-hand.snapshot']) await writeFile(join(folder, each), '');
  await keep(hours(0));
  const names = await kept();
  expect(names).toHaveLength(36);
  expect(names).toContain('by-hand.snapshot');
  expect(names).not.toContain(name(36));
  expect(names).not.toContain(name(34.5));
});

test('a backup that cannot be written leaves nothing behind, and the next try makes it', async () => {
  const blocked = join(folder, 'a file');
  await writeFile(blocked, '');
  const place = { folder: join(blocked, 'below') };
  const log = pino({ level: 'silent' });
  const details = { version: 'test', keys };
  const { database, owner } = tested;
  await expect(keepNightly({ database, owner, place, details, log }, hours(0))).rejects.toThrow(
    `The backup folder ${place.folder} cannot be used: a file is in its way.`,
  );
  await keep(hours(0));
  expect(await kept()).toHaveLength(1);
});
