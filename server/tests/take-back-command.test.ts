import { asOwner } from '@ffl/database/security/as-owner';
import { actorRows, ownerRows } from '@ffl/database/tests/rows';
import { addAdministrator, addMember } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackActs } from '../../scripts/admin/take-back.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

test("an account's acts are listed on the server, and taken back with a reason in the name of somebody new who has a second step", async () => {
  const since = new Date(Date.now() - 1_000);
  const [thief, judge, memberId] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    await addAdministrator(transaction, { role: 'super_admin' }),
    await addMember(transaction, { firstName: 'Nora', lastName: 'Vale' }),
  ]);
  await ownerRows(
    tested,
    `insert into auth.factors (user_id, factor_type, friendly_name, verified_at, sealed_secret)
     values ($1, 'totp', 'Phone', now(), '\\x00')`,
    [judge.userId],
  );
  await actorRows(tested, thief.claims, `update members set first_name = 'X' where id = $1`, [memberId]);
  await actorRows(
    tested,
    thief.claims,
    `insert into organization_whitelist (name, display_name) values ('thieves', 'Thieves')`,
  );
  const input = { email: judge.email, account: thief.email, since, until: new Date(Date.now() + 60_000) };
  const take = (reason: string | null, email = judge.email) =>
    asOwner(tested.owner, (transaction) => takeBackActs(transaction, { ...input, email, reason }, { now: new Date() }));
  const listed = `Acts: 2
  Taken back: Members changed (1): Nora Vale
  Taken back: Organizations added (1): Thieves`;
  expect(await take(null)).toBe(`${listed}\nNothing is written yet. Add --reason to write it.`);
  expect(await take('A stolen password')).toBe(`${listed}\nThat is written, with an event.`);
  expect(await ownerRows(tested, 'select first_name from members')).toEqual([{ first_name: 'Nora' }]);
  expect(await ownerRows(tested, `select from organization_whitelist where name = 'thieves'`)).toEqual([]);
  await expect(take(null, thief.email)).rejects.toThrow('Nobody takes back their own acts: --email is somebody else.');
  expect(
    await ownerRows(tested, 'select from auth.sessions where user_id = $1 and factor_used is not null', [judge.userId]),
  ).toEqual([]);
});
