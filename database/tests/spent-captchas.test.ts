import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeAccounts } from '../src/accounts/purge-accounts.ts';
import { spendCaptcha } from '../src/security/spent-captchas.ts';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const now = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("a spent challenge stays spent until an hour after its expiry, whatever another process's clock says", async () => {
  const { database } = tested;
  const spend = (name: string, expiresAt: Date) =>
    database.asService((transaction) => spendCaptcha(transaction, Buffer.from(name), expiresAt));
  expect([await spend('old', minutesAgo(61)), await spend('recent', minutesAgo(59))]).toEqual([true, true]);
  await database.asService((transaction) => purgeAccounts(transaction, now));
  expect([await spend('old', minutesAgo(61)), await spend('recent', minutesAgo(59))]).toEqual([true, false]);
});

test('no request can read or forget which challenges were spent', async () => {
  const roles = await ownerRows<{ name: string }>(
    tested,
    `select grantee || ' ' || privilege_type as name from information_schema.role_table_grants
     where table_name = 'spent_captchas' and grantee not in ('ffl_owner') order by 1`,
  );
  expect(roles.map(({ name }) => name)).toEqual(['ffl_service DELETE', 'ffl_service INSERT', 'ffl_service SELECT']);
});
