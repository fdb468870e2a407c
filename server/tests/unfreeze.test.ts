import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommand } from '../../scripts/admin/read-command.ts';
import { unfreezeAccount } from '../../scripts/admin/unfreeze.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

const unfreeze = (email: string) => tested.asOwner((transaction) => unfreezeAccount(transaction, email));

test('a frozen account is unfrozen on the command line, once', async () => {
  const { userId, email } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const rows = (sql: string) => tested.asOwner(async ({ query }) => (await query(sql, [userId])).rows);
  await rows(
    `insert into app.freezes (user_id, frozen_at, frozen_until, frozen_by) values ($1, now(), '2100-01-01', $1)`,
  );
  await rows(`update auth.users set banned_until = '2100-01-01' where id = $1`);
  expect(readCommand(['unfreeze', '--email', email])).toEqual({ kind: 'unfreeze', email });
  expect(await unfreeze(email)).toBe(
    `${email} can sign in again. If somebody else knew the password: ffl admin reset --email ${email}`,
  );
  expect(await rows('select banned_until from auth.users where id = $1')).toEqual([{ banned_until: null }]);
  const event = `select actor_id, details ->> 'change' as change from app.security_events where user_id = $1`;
  expect(await rows(event)).toContainEqual({ actor_id: null, change: 'account unfrozen' });
  expect(await unfreeze(email)).toBe(`${email} is not frozen. Nothing changed.`);
});

test('somebody without an account is named', async () => {
  await expect(unfreeze('nobody@example.test')).rejects.toThrow('Nobody has an account with nobody@example.test.');
});
