import { afterAll, beforeAll, expect, test } from 'vitest';
import { loseConnection } from './lose-connection.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test('a connection lost while a request is thinking fails that request and leaves the process alone', async () => {
  const work = tested.database.asActor({ role: 'anon' }, async (transaction) => {
    await loseConnection(tested, transaction);
    return transaction.query('select 1');
  });
  await expect(work).rejects.toThrow();
  const service = tested.database.asService(async (transaction) => {
    await loseConnection(tested, transaction);
    return transaction.query('select 1');
  });
  await expect(service).rejects.toThrow();
  expect(await tested.database.asActor({ role: 'anon' }, async ({ role }) => role)).toBe('anon');
  expect(await tested.database.isHealthy()).toBe(true);
});
