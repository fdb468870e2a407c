import { ledgerKinds } from '@ffl/domain/credentials/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test('database and domain agree on the ledger kinds and what each one means', async () => {
  const rows = await ownerRows<{ kind: string; isChange: boolean; isEntry: boolean; countsAsIssue: boolean }>(
    tested,
    `select kind, is_change as "isChange", is_entry as "isEntry", counts_as_issue as "countsAsIssue" from app.event_kinds`,
  );
  expect(Object.fromEntries(rows.map(({ kind, ...is }) => [kind, is]))).toEqual(ledgerKinds);
});
