import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Transaction } from '../src/transaction.ts';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

/** The server ends this connection as soon as nothing runs on it, as a restart or an administrator would. */
async function loseConnection({ query }: Transaction): Promise<void> {
  const { rows } = await query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '1ms', true)`,
  );
  await vi.waitUntil(async () => {
    const alive = await ownerRows(tested, 'select from pg_stat_activity where pid = $1', [rows[0]?.pid]);
    return alive.length === 0;
  });
}

test('a connection that is lost while a request thinks fails that request and leaves the process alone', async () => {
  const work = tested.database.asActor({ role: 'anon' }, async (transaction) => {
    await loseConnection(transaction);
    return transaction.query('select 1');
  });
  await expect(work).rejects.toThrow();
  const service = tested.database.asService(async (transaction) => {
    await loseConnection(transaction);
    return transaction.query('select 1');
  });
  await expect(service).rejects.toThrow();
  expect(await tested.database.asActor({ role: 'anon' }, async ({ role }) => role)).toBe('anon');
  expect(await tested.database.isHealthy()).toBe(true);
});
