import { isOutage } from '@ffl/database/connections/connection-failure';
import { connect, type Database } from '@ffl/database/database';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Line, layLine } from './lay-line.ts';

let tested: TestDatabase;
let line: Line;
let database: Database;

beforeAll(async () => {
  tested = await createTestDatabase();
  line = await layLine(tested.owner);
  database = connect({ ...tested.owner, host: '127.0.0.1', port: line.port }, tested.secret, 1);
});
afterAll(async () => {
  await database.close();
  await line.cut();
  await tested.close();
});

test('a server that says nothing more, as behind a cut network, is an outage, and the next connection serves', async () => {
  const began = performance.now();
  const work = database.asService(async ({ query, allow }) => {
    await allow(100);
    line.hush();
    await query('select 1');
  });
  const failure = await work.catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await database.asService(({ first }) => first('select 1 as one'))).toEqual({ one: 1 });
});

test('whoever thinks for longer than a statement may run keeps the connection', async () => {
  const work = database.asService(async ({ first, allow }) => {
    await allow(100);
    await first('select 1');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    return first('select 2 as two');
  });
  expect(await work).toEqual({ two: 2 });
});
