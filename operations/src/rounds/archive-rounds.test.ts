import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Archive } from '../archive/open-archive.ts';
import { createArchiveRounds } from './archive-rounds.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Creates rounds over an archive in this state. */
function roundsOver(over: Partial<Archive>) {
  const contents = { bytes: 7, archivedUntil: minutes(-20), baseAt: minutes(-60) };
  const archive: Archive = {
    collect: async () => {},
    keepBase: async () => null,
    noteDeleted: async () => {},
    finish: async () => {},
    waitingSince: async () => null,
    contents: () => contents,
    ...over,
  };
  const { database, owner } = tested;
  const log = pino({ level: 'silent' });
  return createArchiveRounds({
    archive,
    database,
    owner,
    details: { version: 'test' },
    isEncrypted: false,
    isOnDataDisk: () => true,
    log,
  });
}

async function dashboardDelay(): Promise<Date | null> {
  const row = await tested.asOwner(({ first }) =>
    first<{ since: Date | null }>('select app.archive_behind_since() as since'),
  );
  return row?.since ?? null;
}

test('dashboards show when records wait for more than 15 minutes, until it is over', async () => {
  let waiting: Date | null = minutes(-14);
  const { collect, look, state } = roundsOver({ waitingSince: async () => waiting });
  await collect();
  await look(new Date());
  expect(await dashboardDelay()).toBeNull();
  await look(minutes(2));
  expect((await dashboardDelay())?.toISOString()).toBe(state().archivedUntil);
  waiting = null;
  await collect();
  await look(minutes(3));
  expect([await dashboardDelay(), state().waitingSince]).toEqual([null, null]);
});

test('the waiting records are known also when the archive cannot be written', async () => {
  const since = minutes(-1);
  const { collect, state } = roundsOver({
    collect: () => Promise.reject(new Error('full')),
    waitingSince: async () => since,
  });
  await expect(collect()).rejects.toThrow('full');
  expect(state().waitingSince).toBe(since.toISOString());
});

test('everything waits from the start on as long as there is no base backup', async () => {
  const { state, look } = roundsOver({ contents: () => null });
  expect(Date.now() - Date.parse(state().waitingSince ?? '')).toBeLessThan(5_000);
  await look(minutes(16));
  expect(await dashboardDelay()).not.toBeNull();
});

test('a base backup that failed is tried again after ten minutes', async () => {
  let tries = 0;
  const { look } = roundsOver({
    async keepBase() {
      tries += 1;
      throw new Error('full');
    },
  });
  await expect(look(minutes(0))).rejects.toThrow('full');
  await look(minutes(9));
  await expect(look(minutes(11))).rejects.toThrow('full');
  expect(tries).toBe(2);
});
