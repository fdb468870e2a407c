import { vi } from 'vitest';
import type { Transaction } from '../src/transaction.ts';
import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** The server ends this connection as soon as nothing runs on it, as a restart or administrator would. */
export async function loseConnection(tested: TestDatabase, { query }: Transaction): Promise<void> {
  const { rows } = await query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '1ms', true)`,
  );
  await vi.waitUntil(async () => {
    const alive = await ownerRows(tested, 'select from pg_stat_activity where pid = $1', [rows[0]?.pid]);
    return alive.length === 0;
  });
}
