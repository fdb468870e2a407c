import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdministrator } from '../../scripts/admin/create-administrator.ts';
import { deactivate } from '../../scripts/admin/deactivate.ts';
import { listed } from '../../scripts/admin/list.ts';
import { readCommand } from '../../scripts/admin/read-command.ts';
import { unfreezeAccount } from '../../scripts/admin/unfreeze.ts';
import { testOrigin } from './worlds/test-app.ts';

let tested: TestDatabase;

beforeEach(async () => {
  tested = await createTestDatabase();
});
afterEach(() => tested.close());

const unfreeze = (email: string) => tested.asOwner((transaction) => unfreezeAccount(transaction, email));
const rows = (sql: string, values: unknown[] = []) =>
  tested.asOwner(async ({ query }) => (await query(sql, values)).rows);
const letters = () =>
  rows(`select recipient, facts ->> 'change' as change, facts ->> 'role' as role, facts ->> 'by' as by, facts ->> 'token' as token
    from app.mail_outbox where kind = 'rights-changed' order by queued_at, recipient`);

test('a frozen account is listed, and unfrozen on the command line, once', async () => {
  const { userId, email } = await tested.asOwner((transaction) => addAdministrator(transaction));
  await rows(
    `insert into app.freezes (user_id, frozen_at, frozen_until, frozen_by) values ($1, now(), '2099-07-01T18:00Z', $1)`,
    [userId],
  );
  await rows(`update auth.users set banned_until = '2099-07-01T18:00Z' where id = $1`, [userId]);
  const said = `\n${email} is frozen until Jul 01, 2099, 12:00 PM MDT.`;
  expect(await tested.asOwner(listed)).toContain(said);
  expect(readCommand(['unfreeze', '--email', email])).toEqual({ kind: 'unfreeze', email });
  expect(await unfreeze(email)).toBe(
    `${email} can sign in again. If somebody else knew the password: ffl admin reset --email ${email}`,
  );
  expect(await tested.asOwner(listed)).not.toContain(said);
  expect(await rows('select banned_until from auth.users where id = $1', [userId])).toEqual([{ banned_until: null }]);
  const event = `select actor_id, details ->> 'change' as change from app.security_events where user_id = $1`;
  expect(await rows(event, [userId])).toContainEqual({ actor_id: null, change: 'account unfrozen' });
  expect(await letters()).toEqual([
    expect.objectContaining({ recipient: email, change: 'account unfrozen', by: null }),
  ]);
  expect(await unfreeze(email)).toBe(`${email} is not frozen. Nothing changed.`);
});

test('somebody without an account is named', async () => {
  await expect(unfreeze('nobody@example.test')).rejects.toThrow('Nobody has an account with nobody@example.test.');
});

test('a letter without a link goes to whoever gets or loses rights on the command line, and to recent super administrators', async () => {
  const lead = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days: 30 }));
  await tested.asOwner((transaction) => addAdministrator(transaction));
  const env = { publicUrl: testOrigin, authSecrets: [tested.secret] } as Parameters<
    typeof createAdministrator
  >[2]['env'];
  const email = 'ada@example.test';
  const wanted = { email, firstName: 'Ada', lastName: 'Stone', role: 'admin' } as const;
  const create = () =>
    tested.asOwner((transaction) => createAdministrator(transaction, wanted, { env, now: new Date() }));
  await create();
  await tested.asOwner((transaction) => deactivate(transaction, email));
  await create();
  const changes = ['administrator added', 'administrator deactivated', 'administrator activated'];
  expect(await letters()).toEqual(
    changes.flatMap((change) =>
      [email, lead.email].map((recipient) => ({ recipient, change, role: 'admin', by: null, token: null })),
    ),
  );
});
