import { connect, type Database } from '@ffl/database/database';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerHealth, healthProblem } from './answer-health.ts';

type Reply = { status: number; body: unknown };

let tested: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

function healthOf(database: Database, now?: () => number): () => Promise<Reply> {
  const app = new Hono().get('/health', answerHealth(healthProblem(database, now)));
  return async () => {
    const response = await app.request('/health');
    return { status: response.status, body: await response.json() };
  };
}

const healthy = { status: 200, body: { status: 'ok' } };

test('a database that answers and saves is healthy', async () => {
  expect(await healthOf(tested.database)()).toEqual(healthy);
});

test("a database that answers but saves nothing isn't", async () => {
  const name = tested.owner.database;
  await tested.asOwner(({ query }) =>
    query(`alter role ffl_service in database "${name}" set default_transaction_read_only = on`),
  );
  const database = connect(tested.owner, tested.secret, 1);
  try {
    expect(await database.isHealthy()).toBe(true);
    expect(await healthOf(database)()).toEqual({
      status: 503,
      body: { status: 'unavailable', reason: 'nothing_saved' },
    });
  } finally {
    await database.close();
    await tested.asOwner(({ query }) =>
      query(`alter role ffl_service in database "${name}" reset default_transaction_read_only`),
    );
  }
});

test('a full disk is named, retried after five seconds and not before, and forgotten once there is room', async () => {
  const noRoom = Object.assign(new Error('could not write to file: No space left on device'), { code: '53100' });
  let isFull = true;
  let tries = 0;
  let now = 0;
  const database: Database = {
    ...tested.database,
    checkSaving: async () => {
      tries += 1;
      if (isFull) throw noRoom;
    },
  };
  const ask = healthOf(database, () => now);
  const full = { status: 503, body: { status: 'unavailable', reason: 'disk_full' } };
  expect([await ask(), tries]).toEqual([full, 1]);
  isFull = false;
  now = 4_999;
  expect([await ask(), tries]).toEqual([full, 1]);
  now = 5_000;
  expect([await ask(), tries]).toEqual([healthy, 2]);
});
